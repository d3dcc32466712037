import { optionalAttribution, type Attribution } from '@stillweb/contract/attribution';
import { attributionKey } from '../document/attribution.ts';
import { browserStorage } from './browser-storage.ts';
import { parseJson } from './parse-json.ts';

/** The attribution of this tab's visit, as the sign-up request carries it. */
export function storedAttribution(): Attribution | undefined {
  const stored = browserStorage('sessionStorage').getItem(attributionKey);
  return optionalAttribution.parse(parseJson(stored));
}

/** Call once an account was created with it. */
export function clearAttribution(): void {
  browserStorage('sessionStorage').removeItem(attributionKey);
}
