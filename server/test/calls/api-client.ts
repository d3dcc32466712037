import { apiBase } from '@stillweb/contract/errors';
import { callApi, type Answer, type CallOptions } from '../../../scripts/clients/api.ts';
import { expectDocumented } from './documented-errors.ts';

export type ApiClient = {
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  get: (path: string, options?: CallOptions) => Promise<Answer>;
  post: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  patch: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
};

/** A client of the API, which fails the test that meets an undocumented error. Paths are those of the contract. */
export function createApiClient(url: string): ApiClient {
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const answer = await callForJson(method, `${url}${apiBase}${path}`, options);
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

/** @throws when the answer is no JSON */
export async function callForJson(
  method: string,
  url: string,
  options?: CallOptions,
): Promise<Answer> {
  const answer = await callApi(method, url, options);
  if (typeof answer.body === 'string') throw new Error(`${url} answered no JSON: ${answer.body}`);
  return answer;
}
