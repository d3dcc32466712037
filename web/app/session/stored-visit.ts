import * as z from 'zod/mini';
import { browserStorage } from './browser-storage.ts';

const keptFor = 24 * 60 * 60_000;

const visit = z.object({ code: z.string(), at: z.number() });

/** The code of a visit within the last day. */
export function storedVisit(key: string): string | null {
  try {
    const stored = browserStorage('localStorage').getItem(key);
    const { data } = visit.safeParse(JSON.parse(stored ?? 'null'));
    return data && Date.now() - data.at < keptFor ? data.code : null;
  } catch {
    return null;
  }
}
