import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { ClientCredentials } from '../platform/identity-provider.ts';
import { isSafeIssuer } from './safe-issuer.ts';

/** A provider of LOGIN_PROVIDERS. */
export type LoginProviderSettings = {
  id: string;
  /** As in "Continue with Google". */
  name: string;
  issuer: string;
  clientId: string;
  credentials: ClientCredentials;
  /** Whether it sends browsers back with a form, as Apple does. */
  usesFormPost: boolean;
};

const text = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most, `must have at most ${most} characters`));
const optionalText = (most: number, description: string) =>
  z.optional(text(most)).check(z.meta({ description }));

/** The variables of each provider, without the beginning of their names. */
export const loginProviderVariables = z.object({
  NAME: text(40).check(
    z.meta({
      description:
        'of a provider in `LOGIN_PROVIDERS`, with its id in capitals for `ID` and `_` for a hyphen: its name, as in “Continue with Google”',
    }),
  ),
  ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
    .check(
      z.refine(isSafeIssuer, 'must be https, unless it runs on this machine'),
      z.meta({ description: 'its issuer, such as `https://accounts.google.com`' }),
    ),
  CLIENT_ID: text(300).check(z.meta({ description: 'the site’s name there' })),
  CLIENT_SECRET: optionalText(1000, 'its secret; not for a provider with a key'),
  CLIENT_KEY: optionalText(
    1000,
    'in place of a secret that ends, as Apple’s: the file with the private key (PEM, P-256) that signs one for each log-in',
  ),
  TEAM_ID: optionalText(100, 'with `LOGIN_ID_CLIENT_KEY`: who signs'),
  KEY_ID: optionalText(100, 'with `LOGIN_ID_CLIENT_KEY`: the id of the key there'),
  RESPONSE_MODE: z
    ._default(z.enum(['query', 'form_post'], 'must be query or form_post'), 'query')
    .check(
      z.meta({
        description: 'how it sends browsers back: `form_post` for Apple, `query` for others',
      }),
    ),
});

/**
 * Reads the variables of each provider.
 * @returns one problem for each variable that is missing or wrong, which repeats no value
 */
export function readLoginProviders(
  ids: string[],
  given: Record<string, string | undefined>,
): { providers: LoginProviderSettings[]; problems: string[] } {
  const read = ids.map((id) => readLoginProvider(id, given));
  return {
    providers: read.flatMap(({ provider }) => provider ?? []),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function readLoginProvider(
  id: string,
  given: Record<string, string | undefined>,
): { provider?: LoginProviderSettings; problems: string[] } {
  const nameOf = (variable: string) => `LOGIN_${id.toUpperCase().replaceAll('-', '_')}_${variable}`;
  const missing = (variable: string) =>
    `${nameOf(variable)} is missing, which the provider ${id} needs`;
  const variables = Object.keys(loginProviderVariables.shape);
  const values = Object.fromEntries(variables.map((name) => [name, given[nameOf(name)]]));
  const parsed = z.safeParse(loginProviderVariables, values);
  const malformed = new Map(
    parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]),
  );
  const credentials = readCredentials(values);
  const faults = 'faults' in credentials ? credentials.faults : {};
  const problems = Object.entries({ ...faults, ...Object.fromEntries(malformed) }).map(
    ([variable, message]) =>
      nameOf(variable) in given ? `${nameOf(variable)} ${message}` : missing(variable),
  );
  if (!parsed.success || 'faults' in credentials) return { problems };
  const { NAME: name, ISSUER: issuer, CLIENT_ID: clientId, RESPONSE_MODE: mode } = parsed.data;
  const usesFormPost = mode === 'form_post';
  return { provider: { id, name, issuer, clientId, credentials, usesFormPost }, problems };
}

/** @returns the credentials, or the faulty variables with their errors */
function readCredentials({
  CLIENT_SECRET: secret,
  CLIENT_KEY: keyFile,
  TEAM_ID: teamId,
  KEY_ID: keyId,
}: Record<string, string | undefined>): ClientCredentials | { faults: Record<string, string> } {
  const missing = 'is missing';
  if (secret && keyFile) {
    return { faults: { CLIENT_KEY: 'is set, and a secret too: only one can count' } };
  }
  if (secret) return { secret };
  if (!keyFile) return { faults: { [teamId || keyId ? 'CLIENT_KEY' : 'CLIENT_SECRET']: missing } };
  const key = readKey(keyFile);
  if (key && teamId && keyId) return { key, teamId, keyId };
  return {
    faults: {
      ...(!key && { CLIENT_KEY: 'must name a file with a private key (PEM, P-256)' }),
      ...(!teamId && { TEAM_ID: missing }),
      ...(!keyId && { KEY_ID: missing }),
    },
  };
}

/** The text of a key that can sign with ES256; undefined if the file has none. */
function readKey(file: string): string | undefined {
  try {
    const pem = readFileSync(file, 'utf8');
    const { namedCurve } = createPrivateKey(pem).asymmetricKeyDetails ?? {};
    return namedCurve === 'prime256v1' ? pem : undefined;
  } catch {
    return undefined;
  }
}
