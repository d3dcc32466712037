import qs from 'qs';
import type { Call } from './derive-schemas.ts';
import type { Schemas } from './schema-cache.ts';
import type { Schema } from './schema.ts';
import { createValidator } from './validator.ts';

/** One violation of the SDK's declarations. */
export type Finding = {
  /** `POST /v1/customers`, or the type of an event. */
  where: string;
  part: 'request' | 'answer' | 'event';
  /** JSON pointer into the part. */
  pointer: string;
  message: string;
};

/** A request as it was sent, and its answer; the status is null when there was none. */
type Exchange = {
  agent: string;
  verb: string;
  url: string;
  form: string;
  status: number | null;
  answer: string;
};

export type Judge = {
  /** Judges one call: the request only if the SDK sent it and it was not refused. */
  judgeExchange: (exchange: Exchange) => Finding[];
  /** @param body a webhook's body as it was delivered */
  judgeEvent: (body: string) => Finding[];
};

/** A judge by these schemas. */
export function createJudge({ calls, event, failure, file }: Schemas): Judge {
  const validate = createValidator(file);
  const callFor = createLookup(calls);

  function check(
    { where, part }: Pick<Finding, 'where' | 'part'>,
    schema: Schema,
    value: unknown,
  ): Finding[] {
    const violations = validate(schema, value);
    return violations.map(({ pointer, message }) => ({ where, part, pointer, message }));
  }

  return {
    judgeExchange({ agent, verb, url, form, status, answer }) {
      const [path = '', query = ''] = url.split('?');
      const where = `${verb} ${path}`;
      const answered = { where, part: 'answer' } as const;
      // A test may send a wrong request on purpose: then only the error answer is judged.
      if (status !== null && status >= 400) return check(answered, failure, parseJson(answer));
      const call = callFor(verb, path);
      const requested = { where, part: 'request' } as const;
      if (!call) return isSdk(agent) ? [{ ...requested, pointer: '', message: 'is no call' }] : [];
      const params = qs.parse(verb === 'POST' ? form : query, { depth: 20, arrayLimit: 1_000 });
      const findings = isSdk(agent) ? check(requested, call.params, params) : [];
      if (status !== null) findings.push(...check(answered, call.answer, parseJson(answer)));
      return findings;
    },
    judgeEvent(body) {
      const value = parseJson(body);
      const type = typeof value === 'object' && value && 'type' in value ? value.type : body;
      return check({ where: String(type), part: 'event' }, event, value);
    },
  };
}

/** Stripe's command-line tool also makes calls that the SDK does not declare. */
function isSdk(agent: string): boolean {
  return agent.startsWith('Stripe/v1 NodeBindings');
}

/** Finds the call of a path; of several patterns, the one with the fewest ids. */
function createLookup(calls: Record<string, Call>) {
  const patterns = Object.entries(calls)
    .map(([name, call]) => ({ segments: segmentsOf(name), call }))
    .toSorted((a, b) => countIds(a.segments) - countIds(b.segments));
  return (verb: string, path: string): Call | undefined => {
    const wanted = segmentsOf(`${verb} ${path}`);
    const match = patterns.find(
      ({ segments }) =>
        segments.length === wanted.length &&
        segments.every((segment, index) => segment === '*' || segment === wanted[index]),
    );
    return match?.call;
  };
}

function segmentsOf(call: string): string[] {
  return call.split(/[ /]+/);
}

function countIds(segments: string[]): number {
  return segments.filter((segment) => segment === '*').length;
}

/** The value of a JSON body. A body that is no JSON stays a string, which no schema allows. */
function parseJson(body: string): unknown {
  try {
    // Visiting every value takes several times as long as parsing.
    if (!body.includes('invoice.upcoming')) return JSON.parse(body);
    return JSON.parse(body, (_key, value) => asDeclared(value));
  } catch {
    return body;
  }
}

/**
 * The SDK declares the invoice of `invoice.upcoming` like any other, but Stripe sends it without an
 * id.
 */
function asDeclared<T>(value: T): T {
  if (typeof value !== 'object' || value === null || !('type' in value)) return value;
  if (value.type !== 'invoice.upcoming' || !('data' in value)) return value;
  const { data } = value;
  if (typeof data !== 'object' || data === null || !('object' in data)) return value;
  return { ...value, data: { ...data, object: Object.assign({ id: 'none yet' }, data.object) } };
}
