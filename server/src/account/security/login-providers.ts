import { apiBase } from '@stillweb/contract/errors';
import type { Provider } from '@stillweb/contract/account/providers';
import type { LoginProviderSettings } from '../../config/login-providers.ts';
import { createIdentityProvider, type IdentityProvider } from '../../platform/identity-provider.ts';

/** A company at which subscribers can log in. */
export type LoginProvider = Provider & IdentityProvider & { usesFormPost: boolean };

/** By their ids, in the order of the configuration. */
export type LoginProviders = ReadonlyMap<string, LoginProvider>;

export function createLoginProviders(
  settings: LoginProviderSettings[],
  publicUrl: string,
): LoginProviders {
  return new Map(
    settings.map(({ id, name, ...provider }) => {
      const redirectUri = new URL(`${apiBase}/auth/provider/${id}/callback`, publicUrl).href;
      const scopes = ['email', 'profile'];
      const { usesFormPost } = provider;
      const open = createIdentityProvider({ ...provider, redirectUri, scopes });
      return [id, { id, name, usesFormPost, ...open }];
    }),
  );
}
