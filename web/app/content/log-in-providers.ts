import type { Provider } from '@stillweb/contract/account/providers';
import { logInProvidersId, probeProvider } from './probe-provider.ts';

/** The companies at which visitors can log in, as the server has put them into this page. */
export const logInProviders: readonly Provider[] = readProviders();

function readProviders(): readonly Provider[] {
  if (import.meta.env.SSR) return import.meta.env.PROD ? [probeProvider] : [];
  const data = document.querySelector(`#${logInProvidersId}`)?.textContent;
  return data ? providersIn(JSON.parse(data)) : [];
}

function providersIn(data: unknown): Provider[] {
  return Array.isArray(data) ? data.filter(isProvider) : [];
}

function isProvider(entry: unknown): entry is Provider {
  return typeof entry === 'object' && entry !== null && 'id' in entry && 'name' in entry;
}
