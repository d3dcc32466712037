import { existsSync, readdirSync } from 'node:fs';
import { legalPaths } from '../app/site-map.ts';

const content = new URL('../app/content/', import.meta.url);

/** The path of each article, from the name of its file. */
export function articlePaths(): string[] {
  return namesIn('articles').map((name) => `/blog/${name}`);
}

/** The paths of the articles and legal texts that are translated into a language. */
export function filePaths(language: string): string[] {
  return [
    ...namesIn(`articles/${language}`).map((name) => `/blog/${name}`),
    ...legalPaths.filter((path) => namesIn(`legal/${language}`).includes(path.slice(1))),
  ];
}

function namesIn(folder: string): string[] {
  const url = new URL(folder, content);
  const names = existsSync(url) ? readdirSync(url) : [];
  const texts = names.filter((name) => name.endsWith('.mdx'));
  return texts.map((name) => name.slice(0, -'.mdx'.length)).sort();
}
