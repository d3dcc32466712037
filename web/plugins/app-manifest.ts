import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Manifest = { routes: Record<string, { id: string; parentId?: string }> };

/**
 * Leaves documents out of the list of routes that each page of the app loads: the app opens them with a page load
 * (`Link` in `app/links/links.tsx`).
 * @param assets the folder in which React Router has written the list
 */
export async function leaveOutDocuments(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => /^manifest-\w+\.js$/.test(name));
  for (const name of names) {
    const text = await readFile(join(assets, name), 'utf8');
    const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
    const manifest = withoutDocuments(JSON.parse(text.slice(start, end)));
    await writeFile(
      join(assets, name),
      text.slice(0, start) + JSON.stringify(manifest) + text.slice(end),
    );
  }
}

export function withoutDocuments<Given extends Manifest>(manifest: Given): Given {
  const { routes } = manifest;
  const isDocument = ({ id, parentId }: Manifest['routes'][string]): boolean => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return id.endsWith('-document') || (parent !== undefined && isDocument(parent));
  };
  const kept = Object.entries(routes).filter(([, route]) => !isDocument(route));
  return { ...manifest, routes: Object.fromEntries(kept) };
}
