import type { FetchArgs } from '@reduxjs/toolkit/query/react';

/** The request to an endpoint of the contract, with its `:params` filled in. */
export function requestFor(
  endpoint: { method: string; path: string },
  {
    params = {},
    query,
    body,
  }: {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
  } = {},
): FetchArgs {
  const url = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { url, method: endpoint.method, body, ...(query && { params: query }) };
}

/** What an answer contains, for `transformResponse`. */
export function dataOf<Data>(answer: { data: Data }): Data {
  return answer.data;
}
