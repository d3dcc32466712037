import { isRecord } from './is-record.ts';

/** A call that the server refused, or that did not reach it. `code` is the API's, or `UNREACHABLE`. */
export class LicenceError extends Error {
  override name = 'LicenceError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Request {
  method: 'GET' | 'POST' | 'DELETE';
  /** After `/api/v1/licence`, such as `/entitlement`. */
  path: string;
  body?: Record<string, unknown>;
  credential?: string;
  etag?: string | null;
}

export interface Answer {
  status: number;
  /** The `data` of a success. */
  data: Record<string, unknown>;
  /** The code of a failure, or undefined if the body is not the API's. */
  code: string | undefined;
  message: string;
  etag: string | null;
  /** The server's clock, in Unix milliseconds. */
  date: number | undefined;
  /** Seconds to wait, of a 429 or 503. */
  retryAfter: number | undefined;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const timeoutMilliseconds = 15_000;

/**
 * Sends one request without cookies, cache or redirects.
 * @throws LicenceError with `UNREACHABLE` if no answer came within 15 s
 */
export async function send(site: string, fetch: Fetch, request: Request): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${site}/api/v1/licence${request.path}`, {
      method: request.method,
      headers: headersOf(request),
      ...(request.body && { body: JSON.stringify(request.body) }),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    text = await response.text();
  } catch {
    throw new LicenceError('UNREACHABLE', 'The server could not be reached.');
  }
  const body = parseObject(text);
  const { data, code, message } = body;
  return {
    status: response.status,
    data: isRecord(data) ? data : {},
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : `The server answered ${response.status}.`,
    etag: response.headers.get('etag'),
    date: readDate(response.headers.get('date')),
    retryAfter: readSeconds(response.headers.get('retry-after')),
  };
}

function headersOf({ body, credential, etag }: Request): Record<string, string> {
  return {
    ...(body && { 'Content-Type': 'application/json' }),
    ...(credential && { Authorization: `Bearer ${credential}` }),
    ...(etag && { 'If-None-Match': etag }),
  };
}

function readDate(value: string | null): number | undefined {
  const time = Date.parse(value ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function readSeconds(value: string | null): number | undefined {
  return value && /^\d+$/.test(value) ? Number(value) : undefined;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
