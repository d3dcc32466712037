import * as z from 'zod/mini';
import { stored } from '../document/stored-value.ts';
import { browserStorage } from './browser-storage.ts';
import { parseJson } from './parse-json.ts';

const keptFor = 24 * 60 * 60_000;

/** A value that this browser keeps for a day. What a log-out clears, clears it too. */
export function storedForADay<Value>(key: string, schema: z.ZodMiniType<Value>) {
  const entry = z.object({ value: schema, at: z.number() });
  const storage = () => browserStorage('localStorage');
  return {
    get(): Value | null {
      const data = entry.safeParse(parseJson(storage().getItem(key))).data;
      return data && Date.now() - data.at < keptFor ? data.value : null;
    },
    set: (value: Value) => storage().setItem(key, stored(value)),
    clear: () => storage().removeItem(key),
  };
}
