import type { Provider } from '@stillweb/contract/account/providers';
import { logInProvidersId, placeFor } from '@stillweb/contract/text/page-places';

/** The companies at which visitors can log in, as the server has put them into this page. */
export const logInProviders: readonly Provider[] = readProviders();

function readProviders(): readonly Provider[] {
  if (import.meta.env.SSR) {
    // While pages are built, one stands for all: the server repeats its link.
    const any = { id: placeFor('provider.id'), name: placeFor('provider.name') };
    return import.meta.env.PROD ? [any] : [];
  }
  const data = document.querySelector(`#${logInProvidersId}`)?.textContent;
  return data ? providersIn(JSON.parse(data)) : [];
}

function providersIn(data: unknown): Provider[] {
  return Array.isArray(data) ? data.filter(isProvider) : [];
}

function isProvider(entry: unknown): entry is Provider {
  return typeof entry === 'object' && entry !== null && 'id' in entry && 'name' in entry;
}
