import { brand } from '@stillweb/contract/brand';
import { CalendarDay } from '@stillweb/ui/calendar-day.tsx';
import { Container } from '@stillweb/ui/container.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { PageIntro } from '@stillweb/ui/page-intro.tsx';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { href } from 'react-router';
import { Link } from '../../links/link.tsx';
import { TextLink } from '../../links/text-link.tsx';
import { type Article, articles } from './articles.ts';

/** The newest articles are wider. */
const spans = ['sm:max-lg:col-span-2 lg:col-span-3', 'lg:col-span-3'];

export function BlogIndex() {
  return (
    <>
      <PageIntro title={brand.insightsName} size="hero">
        How the noise on the web works, who pays for it, and what to do about it.
      </PageIntro>
      <section aria-labelledby="recent" className="border-t border-line">
        <Container className="grid gap-10 py-16 sm:py-20">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
            <Heading level={2} id="recent">
              Recent Articles
            </Heading>
            <TextLink to={href('/blog/rss.xml')} type="application/rss+xml">
              Follow by RSS
            </TextLink>
          </div>
          <div className="grid gap-x-10 gap-y-16 sm:grid-cols-2 lg:grid-cols-6">
            {articles.map((article, index) => (
              <ArticleCard
                key={article.slug}
                article={article}
                className={spans[index] ?? 'lg:col-span-2'}
              />
            ))}
          </div>
        </Container>
      </section>
    </>
  );
}

function ArticleCard({ article, className }: { article: Article; className: string }) {
  const { path, Image, title, description, published } = article;
  return (
    <article className={`group relative grid content-start gap-3 ${className}`}>
      <div className="grid h-56 place-items-center overflow-hidden rounded-lg border border-line bg-raised transition-colors group-hover:border-edge">
        <div className="w-72 max-w-full">
          <Image />
        </div>
      </div>
      <p className="pt-2 text-sm text-soft">
        <CalendarDay value={published} />
      </p>
      <Heading level={3}>{title}</Heading>
      <p className="text-soft">{description}</p>
      <p>
        <Link
          to={path}
          className="font-medium text-accent underline-offset-4 group-hover:underline before:absolute before:inset-0"
        >
          Read More<VisuallyHidden>: {title}</VisuallyHidden>
        </Link>
      </p>
    </article>
  );
}
