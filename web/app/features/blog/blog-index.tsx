import { brand } from '@stillweb/contract/brand';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { PageIntro } from '@stillweb/ui/page/page-intro.tsx';
import { CalendarDay } from '@stillweb/ui/text/calendar-day.tsx';
import { href } from 'react-router';
import { prefix } from '../../language.ts';
import { Link, TextLink } from '../../links/links.tsx';
import { feedLink, pageMeta } from '../../page-meta.ts';
import { type Article, articles, minutesText } from './articles.ts';

export const meta = () => [
  ...pageMeta({
    path: href('/blog'),
    name: brand.insightsName,
    title: t('blog.title', '{name}: how the noise on the web works', { name: brand.insightsName }),
    description: t(
      'blog.description',
      'Articles on ad blocking: how it works, what it protects you from, how the programs compare, and how to do it on a phone.',
    ),
  }),
  feedLink,
];

const [newest, ...others] = articles;

export default function BlogIndex() {
  return (
    <>
      <PageIntro title={brand.insightsName} size="hero">
        {t(
          'blog.intro',
          'How the noise on the web works, who pays for it, and what to do about it.',
        )}
      </PageIntro>
      <section aria-labelledby="recent" className="border-t border-line">
        <Container className="grid gap-10 py-16 sm:py-20">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
            <Heading level={2} id="recent">
              {t('blog.recent', 'Recent Articles')}
            </Heading>
            <TextLink to={href('/blog/rss.xml')} type="application/rss+xml">
              {t('blog.follow', 'Follow by RSS')}
            </TextLink>
          </div>
          {newest && <FeaturedArticle article={newest} />}
          <div className="grid gap-x-10 gap-y-16 border-t border-line pt-14 sm:grid-cols-2 lg:grid-cols-4">
            {others.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </div>
        </Container>
      </section>
    </>
  );
}

function FeaturedArticle({ article }: { article: Article }) {
  return (
    <article className="group relative grid items-center gap-x-14 gap-y-6 lg:grid-cols-[3fr_2fr]">
      <Picture article={article} className="h-64 sm:h-96" />
      <div className="grid gap-4">
        <CardText article={article} size="page" />
      </div>
    </article>
  );
}

function ArticleCard({ article }: { article: Article }) {
  return (
    <article className="group relative grid content-start gap-3">
      <Picture article={article} className="mb-2 h-48" />
      <CardText article={article} size="part" />
    </article>
  );
}

function Picture({ article: { Image }, className }: { article: Article; className: string }) {
  return (
    <div
      className={classes(
        'grid place-items-center overflow-hidden rounded-lg border border-line bg-raised p-4 transition-colors group-hover:border-edge',
        className,
      )}
    >
      <div className="w-full max-w-112">
        <Image />
      </div>
    </div>
  );
}

function CardText({ article, size }: { article: Article; size: 'page' | 'part' }) {
  const { path, title, description, attributes, published, minutes } = article;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        <CalendarDay value={published} />
        <span>{minutesText(minutes)}</span>
      </p>
      <Heading level={3} size={size} {...attributes}>
        {title}
      </Heading>
      <p {...attributes} className="text-soft">
        {description}
      </p>
      <p>
        <Link
          to={path}
          className="font-medium text-accent underline-offset-4 group-hover:underline before:absolute before:inset-0"
        >
          {rich('blog.read-more', 'Read More<hidden>: {title}</hidden>', {
            hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
            title: prefix ? <span {...attributes}>{title}</span> : title,
          })}
        </Link>
      </p>
    </>
  );
}
