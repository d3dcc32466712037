import { optionalAttribution, type Attribution } from '@stillweb/contract/attribution';
import { arrivalKey } from '../document/attribution.ts';
import { browserStorage } from './browser-storage.ts';

/** What led here in this tab, as the sign-up tells it. */
export function rememberedArrival(): Attribution | undefined {
  return optionalAttribution.parse(
    parseJson(browserStorage('sessionStorage').getItem(arrivalKey) ?? ''),
  );
}

/** To be called once an account has it. */
export function forgetArrival(): void {
  browserStorage('sessionStorage').removeItem(arrivalKey);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
