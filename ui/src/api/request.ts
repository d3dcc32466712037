import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import type * as z from 'zod/mini';

/** An endpoint of the contract. */
interface Endpoint<Answer = unknown> {
  method: string;
  path: string;
  response: z.ZodMiniType<Answer>;
}

interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** The request to an endpoint of the contract, with its `:params` filled in. */
export function requestFor(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, query, body }: RequestParts = {},
): FetchArgs {
  const url = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { url, method, body, ...(query && { params: query }) };
}

interface Call<Argument, Answer, Result> {
  query: (argument: Argument) => FetchArgs;
  transformResponse: (answer: Answer) => Result;
}

/** A call of RTK Query, with the whole answer of the contract as its result. */
export function answerOf<Answer>(endpoint: Endpoint<Answer>): Call<void, Answer, Answer>;
/** @param partsOf the parts of the request, by the argument of the call */
export function answerOf<Answer, Argument>(
  endpoint: Endpoint<Answer>,
  partsOf: (argument: Argument) => RequestParts,
): Call<Argument, Answer, Answer>;
export function answerOf<Answer, Argument>(
  endpoint: Endpoint<Answer>,
  partsOf?: (argument: Argument) => RequestParts,
): Call<Argument, Answer, Answer> {
  return {
    query: (argument) => requestFor(endpoint, partsOf?.(argument)),
    transformResponse: (answer) => answer,
  };
}

/** A call with the `data` of the answer as its result. */
export function dataOf<Data>(endpoint: Endpoint<{ data: Data }>): Call<void, { data: Data }, Data>;
export function dataOf<Data, Argument>(
  endpoint: Endpoint<{ data: Data }>,
  partsOf: (argument: Argument) => RequestParts,
): Call<Argument, { data: Data }, Data>;
export function dataOf<Data, Argument>(
  endpoint: Endpoint<{ data: Data }>,
  partsOf?: (argument: Argument) => RequestParts,
): Call<Argument, { data: Data }, Data> {
  return {
    query: (argument) => requestFor(endpoint, partsOf?.(argument)),
    transformResponse: ({ data }) => data,
  };
}
