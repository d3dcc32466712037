import type { Provider } from '@stillweb/contract/account/providers';

/**
 * A provider that occurs nowhere else. Pages are prerendered with it, so that the build finds where the providers
 * are (`plugins/page-places.ts`), and takes it out: the server puts in those that the operator has set up.
 */
export const probeProvider: Provider = { id: 'probe-provider', name: 'Probe Provider' };

/** The place in an app page that has the providers for its scripts. */
export const logInProvidersId = 'log-in-providers';
