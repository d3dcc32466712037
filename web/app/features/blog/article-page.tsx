import { brand } from '@stillweb/contract/brand';
import { trialDays } from '@stillweb/contract/plans';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CalendarDay } from '../../ui/calendar-day.tsx';
import { Container } from '../../ui/container.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Prose } from '../../ui/prose.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { type ArticleId, articles } from './articles.ts';

export function ArticlePage({ id, children }: { id: ArticleId; children: ReactNode }) {
  const shown = articles.find((article) => article.id === id);
  if (!shown) return null;
  const { title, description, published, Image } = shown;
  return (
    <article>
      <Container width="text" className="grid gap-6 pt-14 pb-10 sm:pt-20">
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          <TextLink to={href('/blog')}>{brand.insightsName}</TextLink>
          <CalendarDay value={published} />
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
        <Prose>{children}</Prose>
      </Container>
      <MoreToRead than={id} />
    </article>
  );
}

function MoreToRead({ than }: { than: ArticleId }) {
  const position = articles.findIndex(({ id }) => id === than);
  const next = [...articles, ...articles].slice(position + 1, position + 3);
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
          {next.map(({ id, path, title }) => (
            <li key={id}>
              <span className="text-soft">Read next: </span>
              <TextLink to={path}>{title}</TextLink>
            </li>
          ))}
        </ul>
      </Container>
    </aside>
  );
}
