import assert from 'node:assert/strict';

import { consoleApiBase } from '../../../contract/src/console/api-base.ts';
import { createAuthenticator } from '../../../server/test/people/authenticator.ts';
import { callApi, cookieOf } from '../../clients/api.ts';
import { waitFor } from '../../clients/wait-for.ts';

/** A call of the console as a member of staff, which must succeed. @returns the data of the answer */
// oxlint-disable-next-line typescript/no-explicit-any -- an answer to any call: the caller knows its shape
type ConsoleCall = (method: string, path: string, body?: object) => Promise<any>;

export type Member = { call: ConsoleCall; sign: (digest: string) => object };

/** Follows the link of an invite with a new passkey, as a browser does. */
export async function joinConsole(link: string): Promise<Member> {
  const { origin, pathname, hash } = new URL(link);
  const token = `${pathname}${hash}`.split('/').at(-1) ?? '';
  const authenticator = createAuthenticator(origin);
  let cookie = '';
  const send = async (method: string, path: string, body?: object) => {
    const answer = await callApi(method, `${origin}${consoleApiBase}${path}`, { body, cookie });
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const name = 'Grace Hopper';
  const options = await send('POST', `/join/${token}/options`, { name });
  const credential = authenticator.register(options.body.data);
  const joined = await send('POST', `/join/${token}`, { name, credential });
  cookie = cookieOf(joined.headers);
  return {
    call: async (method, path, body) => (await send(method, path, body)).body.data,
    sign: (digest) =>
      authenticator.assert({ challenge: Buffer.from(digest).toString('base64url') }),
  };
}

/** Refunds the last payment of a customer, who keeps the subscription. */
export async function refundAsStaff({ call, sign }: Member, userId: string): Promise<void> {
  const customer = `/customers/${userId}`;
  const { digest } = await call('POST', `${customer}/previews`, {
    action: 'refund',
    access: 'stays',
  });
  const { id } = await call('POST', `${customer}/actions`, {
    reason: 'customer_request',
    note: 'Asked for it by email today.',
    digest,
    assertion: sign(digest),
  });
  const state = await waitFor('the end of the refund', async () => {
    const action = await call('GET', `/actions/${id}`);
    return ['done', 'failed'].includes(action.state) && action.state;
  });
  assert.equal(state, 'done');
}
