import { optionalAttribution, type Attribution } from '@stillweb/contract/attribution';
import { attributionKey } from '../document/attribution.ts';
import { browserStorage } from './browser-storage.ts';

/** The attribution of this tab's visit, as the sign-up request carries it. */
export function storedAttribution(): Attribution | undefined {
  return optionalAttribution.parse(
    parseJson(browserStorage('sessionStorage').getItem(attributionKey) ?? ''),
  );
}

/** Call once an account was created with it. */
export function clearAttribution(): void {
  browserStorage('sessionStorage').removeItem(attributionKey);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
