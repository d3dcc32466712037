import { apiBase } from '@stillweb/contract/errors';
import type * as z from 'zod/mini';

export type Answer = {
  status: number;
  headers: Headers;
  /** The value of JSON, the text of anything else, undefined when there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer to any call: the caller knows its shape
  body: any;
};

export type CallOptions = {
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
  token?: string | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Sends a request to an API, as any client does over HTTP. */
export async function callApi(
  method: string,
  url: string,
  { body, token, cookie, headers, signal }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: signal ?? null,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** The cookie that an answer sets, as a browser would send it back. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

type Parameters = { params?: Record<string, string>; query?: Record<string, string> };

/** The path of an operation of the contract, with its `:params` and its query. */
export function pathOf({ path }: { path: string }, { params = {}, query }: Parameters): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
}

type Operation<Schema extends z.ZodMiniType> = { method: string; path: string; response: Schema };

/** Calls an operation of the contract. @throws when the answer is no success */
export type CallOperation = <Schema extends z.ZodMiniType>(
  operation: Operation<Schema>,
  options?: CallOptions & Parameters,
) => Promise<z.infer<Schema>>;

/** @param token of the user who makes the calls */
export function operationsOf(siteUrl: string, token?: string): CallOperation {
  return async (operation, options = {}) => {
    const { method, path, response } = operation;
    const url = `${siteUrl}${apiBase}${pathOf(operation, options)}`;
    const { status, body } = await callApi(method, url, { token, ...options });
    if (status === 200) return response.parse(body);
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  };
}
