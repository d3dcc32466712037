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

/** Calls our API as one user: GET without a body, POST with one. */
export async function apiOf({ email, password }: { email: string; password: string }) {
  const answer = await callApi('POST', '/auth/login', { body: { email, password } });
  const { accessToken: token } = loginResponse.parse(answer);
  return (path: string, body?: object) =>
    body ? callApi('POST', path, { body, token }) : callApi('GET', path, { token });
}
