import { brand } from '@stillweb/contract/brand';
import { ArticlePage } from '../features/blog/article-page.tsx';
import { findArticle } from '../features/blog/articles.ts';
import { articleJsonLd } from '../features/blog/json-ld.ts';
import { feedLink, pageMeta } from '../page-meta.ts';
import type { Route } from './+types/article.ts';

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
