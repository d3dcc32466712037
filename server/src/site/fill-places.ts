import * as z from 'zod/mini';
import { withText, type SiteFile } from './files.ts';

/** What may change in a page: its position and length in UTF-16 units, and the name of its text. */
export const pagePlace = z.tuple([z.int(), z.int(), z.string()]);
export type PagePlace = z.infer<typeof pagePlace>;

/**
 * The files with other texts in the places that the build has written down. A file whose texts stay the
 * same stays as it is, compressed as the build did.
 * @param texts by the names of the places
 */
export async function fillPlaces(
  files: ReadonlyMap<string, SiteFile>,
  places: Readonly<Record<string, readonly PagePlace[]>>,
  texts: Readonly<Record<string, string>>,
): Promise<Map<string, SiteFile>> {
  const filled = new Map(files);
  for (const [name, ofFile] of Object.entries(places)) {
    const file = files.get(name);
    if (!file) continue;
    const built = file.bodies.identity.toString();
    const text = fillText(built, ofFile, texts);
    if (text !== built) filled.set(name, await withText(file, text));
  }
  return filled;
}

function fillText(
  built: string,
  places: readonly PagePlace[],
  texts: Readonly<Record<string, string>>,
): string {
  let filled = '';
  let end = 0;
  for (const [start, length, name] of places) {
    const before = built.slice(start, start + length);
    filled += built.slice(end, start) + (texts[name] ?? before);
    end = start + length;
  }
  return filled + built.slice(end);
}
