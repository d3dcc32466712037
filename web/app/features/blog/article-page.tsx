import { brand } from '@stillweb/contract/brand';
import { trialDays } from '@stillweb/contract/plans';
import { CalendarDay } from '@stillweb/ui/calendar-day.tsx';
import { Container } from '@stillweb/ui/container.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Prose } from '@stillweb/ui/prose.tsx';
import { href } from 'react-router';
import { ButtonLink } from '../../links/button-link.tsx';
import { TextLink } from '../../links/text-link.tsx';
import { type Article, articles } from './articles.ts';

export function ArticlePage({ article }: { article: Article }) {
  const { title, description, published, updated, Image, Text } = article;
  return (
    <article>
      <Container width="text" className="grid gap-6 pt-14 pb-10 sm:pt-20">
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          <TextLink to={href('/blog')}>{brand.insightsName}</TextLink>
          <CalendarDay value={published} />
          {updated && (
            <span>
              Updated <CalendarDay value={updated} />
            </span>
          )}
        </p>
        <Heading level={1}>{title}</Heading>
        <p className="text-lg text-soft">{description}</p>
        <div className="mt-4 grid h-64 place-items-center border-y border-line sm:h-80">
          <div className="w-full max-w-80 sm:max-w-112">
            <Image />
          </div>
        </div>
      </Container>
      <Container width="text" className="pb-16">
        <Prose>
          <Text />
        </Prose>
      </Container>
      <MoreToRead than={article} />
    </article>
  );
}

function MoreToRead({ than }: { than: Article }) {
  const position = articles.indexOf(than);
  const next = [...articles.slice(position + 1), ...articles.slice(0, position)].slice(0, 2);
  return (
    <aside aria-label="After this article" className="border-t border-line">
      <Container width="text" className="grid gap-8 py-14">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="font-display text-xl">
            Try {brand.name} for {trialDays} days, free.
          </p>
          <ButtonLink to={href('/pricing')}>See the plans</ButtonLink>
        </div>
        <ul className="grid gap-3 border-t border-line pt-8">
          {next.map(({ slug, path, title }) => (
            <li key={slug}>
              <span className="text-soft">Read next: </span>
              <TextLink to={path}>{title}</TextLink>
            </li>
          ))}
        </ul>
      </Container>
    </aside>
  );
}
