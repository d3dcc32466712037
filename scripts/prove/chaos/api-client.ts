import { apiBase, errorBody, type ErrorCode } from '@stillweb/contract/errors';
import { callApi, cookieOf } from '../../clients/api.ts';
import { noAnswerStatus } from './system.ts';

export type Answer = {
  /** Undefined without an answer. */
  status: number | undefined;
  /** The code of an error in the documented shape. */
  code: ErrorCode | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer of any call: the caller knows its shape
  body: any;
  /** Empty when none is set. */
  cookie: string;
};

/** `from`: the client's IP address. */
export type Options = { body?: object; token?: string; cookie?: string; from?: string };

/** The results of all calls of a client. */
export type CallStats = {
  calls: number;
  refused: number;
  /** The duration of every call, in milliseconds. */
  times: number[];
  /** Answers that no documented behavior explains. */
  wrong: string[];
};

export type ApiClient = {
  call: (method: string, path: string, options?: Options) => Promise<Answer>;
  stats: CallStats;
};

/** Codes that mean "not now": every call may get one while something is broken. */
const temporaryCodes = new Set<ErrorCode | undefined>([
  'BUSY',
  'SERVICE_UNAVAILABLE',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'RATE_LIMITED',
]);

/** Every timeout of the server is shorter, even on a slow machine. */
const maxMs = 15_000;

/** Calls the API and checks every answer against the API reference. */
export function openApiClient(siteUrl: string): ApiClient {
  const stats: CallStats = { calls: 0, refused: 0, times: [], wrong: [] };
  const call = async (method: string, path: string, options: Options = {}) => {
    const since = performance.now();
    const answer = await send(`${siteUrl}${apiBase}${path}`, method, options);
    const ms = performance.now() - since;
    stats.calls += 1;
    stats.times.push(ms);
    const what = `${method} ${path.replaceAll(/[\w-]{30,}/g, '…')}`;
    if (ms > maxMs) stats.wrong.push(`${what} took ${Math.round(ms)} ms`);
    if (answer.status === undefined || answer.status === noAnswerStatus) {
      stats.wrong.push(`${what} got no answer`);
      return { ...answer, status: undefined };
    }
    if (temporaryCodes.has(answer.code)) stats.refused += 1;
    else if (answer.status >= 500 || (answer.status >= 400 && !answer.code)) {
      const text = JSON.stringify(answer.body).slice(0, 200);
      stats.wrong.push(`${what} answered ${answer.status} ${text}`);
    }
    return answer;
  };
  return { call, stats };
}

async function send(url: string, method: string, options: Options): Promise<Answer> {
  const { from, ...more } = options;
  const signal = AbortSignal.timeout(40_000);
  try {
    const answer = await callApi(method, url, {
      ...more,
      headers: {
        // A browser repeats a request sent into a connection that was just closed; `fetch` does not.
        connection: 'close',
        ...(from && { 'x-forwarded-for': from }),
      },
      signal,
    });
    const { data: error } = errorBody.safeParse(answer.body);
    const cookie = cookieOf(answer.headers);
    return { status: answer.status, code: error?.code, body: answer.body, cookie };
  } catch {
    return { status: undefined, code: undefined, body: undefined, cookie: '' };
  }
}

/** Whether the outcome of a request is unknown: no answer came, or a 5xx. */
export function isOutcomeUnknown({ status }: Answer): boolean {
  return status === undefined || status >= 500;
}
