import { apiBase, errorBody, type ErrorCode } from '@stillweb/contract/errors';
import { noAnswerStatus } from './balancer.ts';

export type Answer = {
  /** Undefined when none came. */
  status: number | undefined;
  /** Of an error in the documented shape. */
  code: ErrorCode | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- of any answer: the caller says what is expected
  body: any;
  cookie: string | undefined;
};

export type CallOptions = { body?: object; token?: string; cookie?: string; from?: string };

/** What the callers have seen together. */
export type Tally = {
  calls: number;
  refused: number;
  unanswered: number;
  /** Milliseconds of every call. */
  times: number[];
  /** Answers that nothing explains. */
  wrong: string[];
};

export type Client = {
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  tally: Tally;
};

/** Codes that say "not now": right while something is broken, whatever was asked. */
const passing = new Set<ErrorCode | undefined>([
  'BUSY',
  'SERVICE_UNAVAILABLE',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'RATE_LIMITED',
]);

/** Every way out takes less, also on a machine that is short of processors. */
const longestMs = 15_000;

/** Calls the API and holds every answer against what is documented. */
export function openClient(siteUrl: string, allows: { noAnswer: boolean }): Client {
  const tally: Tally = { calls: 0, refused: 0, unanswered: 0, times: [], wrong: [] };
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const since = performance.now();
    const answer = await send(`${siteUrl}${apiBase}${path}`, method, options);
    const ms = performance.now() - since;
    tally.calls += 1;
    tally.times.push(ms);
    const what = `${method} ${path.replaceAll(/[\w-]{30,}/g, '…')}`;
    if (ms > longestMs) tally.wrong.push(`${what} took ${Math.round(ms)} ms`);
    if (answer.status === undefined || answer.status === noAnswerStatus) {
      tally.unanswered += 1;
      if (!allows.noAnswer) tally.wrong.push(`${what} got no answer`);
      return { ...answer, status: undefined };
    }
    if (passing.has(answer.code)) tally.refused += 1;
    else if (answer.status >= 500 || (answer.status >= 400 && !answer.code)) {
      const said = JSON.stringify(answer.body).slice(0, 200);
      tally.wrong.push(`${what} answered ${answer.status} ${said}`);
    }
    return answer;
  };
  return { call, tally };
}

async function send(url: string, method: string, options: CallOptions): Promise<Answer> {
  const { body, token, cookie, from } = options;
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(40_000),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(from && { 'x-forwarded-for': from }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = parse(text);
    const error = errorBody.safeParse(answer);
    return {
      status: response.status,
      code: error.success ? error.data.code : undefined,
      body: answer,
      cookie: response.headers
        .getSetCookie()
        .find((line) => line.startsWith('session='))
        ?.split(';')[0],
    };
  } catch {
    return { status: undefined, code: undefined, body: undefined, cookie: undefined };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether an answer leaves open what was done: none came, or it came from a broken place. */
export function isOpen({ status }: Answer): boolean {
  return status === undefined || status >= 500;
}
