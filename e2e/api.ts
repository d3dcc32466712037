import { loginResponse } from '@stillweb/contract/auth';
import { addresses } from './addresses.ts';

type Call = { body?: object; token?: string };

/** Calls our API. @throws with the answer when it is not 2xx */
export async function callApi(method: 'GET' | 'POST', path: string, { body, token }: Call = {}) {
  const response = await fetch(`${addresses.site}/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

type Credentials = { email: string; password: string };

async function logIn({ email, password }: Credentials) {
  return loginResponse.parse(await callApi('POST', '/auth/login', { body: { email, password } }));
}

/** Calls our API as one user: GET without a body, POST with one. */
export async function apiOf(user: Credentials) {
  const { accessToken: token } = await logIn(user);
  return (path: string, body?: object) =>
    body ? callApi('POST', path, { body, token }) : callApi('GET', path, { token });
}

/** A user's id, by which the console names a customer. */
export async function idOf(user: Credentials): Promise<string> {
  return (await logIn(user)).data.user.id;
}
