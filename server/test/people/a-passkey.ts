import type { Passkey } from '@stillweb/contract/account/keys';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import type { TestServer } from '../worlds/start-server.ts';

export type TestPasskey = { authenticator: Authenticator; passkey: Passkey };

/** Adds a passkey over HTTP to the user of a session. */
export async function aPasskeyOf(
  server: TestServer,
  token: string,
  name = 'Laptop',
): Promise<TestPasskey> {
  const authenticator = createAuthenticator(server.config.PUBLIC_URL);
  const { options } = (await server.post('/user/passkeys/options', {}, { token })).body.data;
  const credential = authenticator.register(options);
  const { body } = await server.post('/user/passkeys', { name, credential }, { token });
  return { authenticator, passkey: body.data };
}
