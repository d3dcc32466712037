import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type BuiltPage = { path: string; name: string; modified?: string };

/** What a prerendered page says of itself in its head. */
export async function readPage(client: string, path: string): Promise<BuiltPage> {
  const html = await readFile(join(client, path, 'index.html'), 'utf8');
  const name = metaContent(html, 'og:title');
  if (!name) throw new Error(`${path} has no og:title: describe it with pageMeta`);
  const modified = metaContent(html, 'article:modified_time');
  return { path, name, ...(modified && { modified }) };
}

function metaContent(html: string, property: string): string | undefined {
  const found = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return found?.replaceAll(/&(amp|quot|lt|gt|#x27);/g, (entity) => characters[entity] ?? entity);
}

/** As React writes them. */
const characters: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
};
