import { apiBase } from '@stillweb/contract/errors';
import { expectDocumented } from './documented-errors.ts';

export type Answer = {
  status: number;
  // The body of any answer: each test states what it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
};

type CallOptions = {
  body?: unknown;
  token?: string | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string>;
};

export type ApiClient = {
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  get: (path: string, options?: CallOptions) => Promise<Answer>;
  post: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  patch: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
};

/** A client of the API; paths are those of the contract. */
export function createApiClient(url: string): ApiClient {
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const { body, token, cookie } = options;
    const response = await fetch(`${url}${apiBase}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...options.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    expectDocumented(method, path, answer.body?.code);
    return answer;
  };
  return {
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    patch: (path, body, options) => call('PATCH', path, { ...options, body }),
  };
}
