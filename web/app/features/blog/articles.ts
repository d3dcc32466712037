import { t } from '@stillweb/texts/t';
import type { ComponentType } from 'react';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { language, translatedFiles } from '../../language.ts';
import { textAttributes } from '../../page-languages.ts';
import { drawings } from './drawings.tsx';

const isoDate = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date as 2026-03-01'));

/** The meta data that each article exports as `article`. */
const facts = z.object({
  title: z.string(),
  description: z.string(),
  published: isoDate,
  updated: z.optional(isoDate),
  drawing: z.optional(z.enum(['sieve', 'scales', 'lamp', 'house', 'phone'])),
});

interface ArticleFile {
  default: ComponentType;
  article: unknown;
  readingTime: { minutes: number };
  tableOfContents: readonly Section[];
}

interface Section {
  id: string;
  /** Of the heading. */
  value: string;
}

const files = import.meta.glob<ArticleFile>('../../content/articles/*.mdx', { eager: true });

export type Article = ReturnType<typeof readArticle>;

/** All articles, newest first. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([name, file]) => readArticle(name, file))
  .sort((one, other) => other.published.localeCompare(one.published));

export function findArticle(slug: string): Article | undefined {
  return articles.find((article) => article.slug === slug);
}

/** As in "6 min read". */
export function minutesText(minutes: number): string {
  return t('blog.minutes', '{minutes} min read', { minutes });
}

function readArticle(
  name: string,
  { article, default: Text, readingTime, tableOfContents: sections }: ArticleFile,
) {
  const slug = name.replace(/^.*\/|\.mdx$/g, '');
  const path = href('/blog/:article', { article: slug });
  const { success, data, error } = facts.safeParse(article);
  if (!success) {
    const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`${slug}.mdx: ${wrong.join('; ')}`);
  }
  return {
    ...data,
    slug,
    Text,
    sections,
    minutes: Math.ceil(readingTime.minutes),
    path,
    attributes: textAttributes(path, language, translatedFiles),
    Image: drawings[data.drawing ?? 'sieve'],
  };
}
