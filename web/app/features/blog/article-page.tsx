import { trialDays } from '@stillweb/contract/billing/plans';
import { brand } from '@stillweb/contract/brand';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { Prose } from '@stillweb/ui/page/prose.tsx';
import { CalendarDay } from '@stillweb/ui/text/calendar-day.tsx';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { language } from '../../language.ts';
import { ButtonLink, TextLink } from '../../links/links.tsx';
import { addressOf, feedLink, pageMeta, shareImageOf, publisher, jsonLd } from '../../page-meta.ts';
import type { Route } from './+types/article-page.ts';
import { findArticle, type Article, articles, minutesText } from './articles.ts';

export function meta({ params }: Route.MetaArgs) {
  const article = findArticle(params.article);
  if (!article) return [];
  const { title, description, path, published, updated } = article;
  return [
    ...pageMeta({ path, name: title, site: brand.insightsName, description, kind: 'article' }),
    { property: 'article:published_time', content: published },
    { property: 'article:modified_time', content: updated ?? published },
    feedLink,
    ...articleJsonLd(article),
  ];
}

export default function ArticleRoute({ params }: Route.ComponentProps) {
  const article = findArticle(params.article);
  return article ? <ArticlePage article={article} /> : null;
}

function ArticlePage({ article }: { article: Article }) {
  const { title, description, attributes, published, updated, minutes, Image, Text } = article;
  return (
    <article>
      <Columns className="gap-y-6 pt-14 pb-10 sm:pt-20">
        <div className="grid gap-6">
          <p className="flex flex-wrap gap-x-4 text-sm text-soft">
            <TextLink to={href('/blog')}>{brand.insightsName}</TextLink>
            <CalendarDay value={published} />
            {updated && (
              <span>
                {rich('blog.article.updated', 'Updated {date}', {
                  date: <CalendarDay value={updated} />,
                })}
              </span>
            )}
            <span>{minutesText(minutes)}</span>
          </p>
          <Heading level={1} {...attributes}>
            {title}
          </Heading>
          <p {...attributes} className="text-lg text-soft">
            {description}
          </p>
          <div className="mt-4 grid h-64 place-items-center border-y border-line sm:h-80">
            <div className="w-full max-w-80 sm:max-w-112">
              <Image />
            </div>
          </div>
        </div>
      </Columns>
      <Columns className="pb-16">
        <Prose {...attributes}>
          <Text />
        </Prose>
        <Contents article={article} />
      </Columns>
      <MoreToRead than={article} />
    </article>
  );
}

/** A column of text; on wide screens there is room for a second one next to it. */
function Columns({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Container
      className={classes(
        'grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-x-16 lg:max-w-6xl lg:grid-cols-[minmax(0,42rem)_minmax(9rem,1fr)]',
        className,
      )}
    >
      {children}
    </Container>
  );
}

/** The sections of a long article, next to its text where there is room. */
function Contents({ article: { sections, attributes } }: { article: Article }) {
  if (sections.length < 4) return null;
  return (
    <nav aria-labelledby="contents" className="sticky top-8 grid gap-3 self-start max-lg:hidden">
      <p id="contents" className="text-sm font-semibold">
        {t('blog.article.contents', 'In this article')}
      </p>
      <ul {...attributes} className="grid gap-2 border-s border-line ps-4 text-sm">
        {sections.map(({ id, value }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-soft hover:text-accent">
              {value}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MoreToRead({ than }: { than: Article }) {
  const position = articles.indexOf(than);
  const next = [...articles.slice(position + 1), ...articles.slice(0, position)].slice(0, 2);
  return (
    <aside
      aria-label={t('blog.article.more', 'After this article')}
      className="border-t border-line"
    >
      <Container className="grid max-w-3xl gap-8 py-14 lg:max-w-6xl">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="font-display text-xl">
            {t(
              'blog.article.trial',
              'Try {brand} for {days, plural, one {{days} day} other {{days} days}}, free.',
              { brand: brand.name, days: trialDays },
            )}
          </p>
          <ButtonLink to={href('/pricing')}>{t('blog.article.plans', 'See the plans')}</ButtonLink>
        </div>
        <ul className="grid gap-3 border-t border-line pt-8">
          {next.map(({ slug, path, title, attributes }) => (
            <li key={slug}>
              {rich('blog.article.next', '<label>Read next: </label>{article}', {
                label: (words) => <span className="text-soft">{words}</span>,
                article: (
                  <TextLink to={path} {...attributes}>
                    {title}
                  </TextLink>
                ),
              })}
            </li>
          ))}
        </ul>
      </Container>
    </aside>
  );
}

function articleJsonLd({ title, description, attributes, path, published, updated }: Article) {
  const address = addressOf(path);
  return [
    jsonLd('Article', {
      headline: title,
      description,
      image: shareImageOf(path),
      datePublished: published,
      dateModified: updated ?? published,
      mainEntityOfPage: address,
      author: publisher,
      publisher,
      inLanguage: attributes.lang ?? language,
    }),
    jsonLd('BreadcrumbList', {
      itemListElement: [
        step(1, brand.name, addressOf(href('/'))),
        step(2, brand.insightsName, addressOf(href('/blog'))),
        step(3, title, address),
      ],
    }),
  ];
}

function step(position: number, name: string, item: string) {
  return { '@type': 'ListItem', position, name, item };
}
