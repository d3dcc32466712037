import { readdirSync } from 'node:fs';

const folder = new URL('../app/content/articles/', import.meta.url);

/** The path of each article, from the name of its file. */
export function articlePaths(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.mdx'));
  return names.map((name) => `/blog/${name.slice(0, -'.mdx'.length)}`).sort();
}
