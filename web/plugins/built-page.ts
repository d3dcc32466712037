import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type BuiltPage = { path: string; name: string; modified?: string };

/** Reads a prerendered page's name and date from its meta data. */
export async function readPage(client: string, path: string): Promise<BuiltPage> {
  const html = await readFile(join(client, path, 'index.html'), 'utf8');
  const name = metaContent(html, 'og:title');
  if (!name) throw new Error(`${path} has no og:title: describe it with pageMeta`);
  const modified = metaContent(html, 'article:modified_time');
  return { path, name, ...(modified && { modified }) };
}

function metaContent(html: string, property: string): string | undefined {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return content?.replaceAll(/&(amp|quot|lt|gt|#x27);/g, (entity) => characters[entity] ?? entity);
}

/** The entities that React writes. */
const characters: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
};
