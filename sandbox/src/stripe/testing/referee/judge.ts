import qs from 'qs';
import type { Call } from './derive-schemas.ts';
import type { Schemas } from './schema-cache.ts';
import type { Schema } from './schema.ts';
import { createValidator } from './validator.ts';

/** One thing that the SDK's declarations do not allow. */
export type Finding = {
  /** `POST /v1/customers`, or the type of an event. */
  where: string;
  part: 'request' | 'answer' | 'event';
  /** JSON pointer into the part. */
  pointer: string;
  message: string;
};

/** A request as it was sent, and what came back: status null when nothing did. */
type Exchange = {
  agent: string;
  verb: string;
  url: string;
  form: string;
  status: number | null;
  answer: string;
};

export type Judge = {
  judgeExchange: (exchange: Exchange) => Finding[];
  /** @param body a webhook's body, as it was delivered */
  judgeEvent: (body: string) => Finding[];
};

export function createJudge({ calls, event, failure, file }: Schemas): Judge {
  const validate = createValidator(file);
  const callFor = createLookup(calls);

  function check(
    { where, part }: Pick<Finding, 'where' | 'part'>,
    schema: Schema,
    value: unknown,
  ): Finding[] {
    const flaws = validate(schema, value);
    return flaws.map(({ pointer, message }) => ({ where, part, pointer, message }));
  }

  return {
    judgeExchange({ agent, verb, url, form, status, answer }) {
      const [path = '', query = ''] = url.split('?');
      const where = `${verb} ${path}`;
      const answered = { where, part: 'answer' } as const;
      // A refused request is there to be refused; only how it is refused is held against anybody.
      if (status !== null && status >= 400) return check(answered, failure, parseJson(answer));
      const call = callFor(verb, path);
      const asked = { where, part: 'request' } as const;
      if (!call) return isSdk(agent) ? [{ ...asked, pointer: '', message: 'is no call' }] : [];
      const params = qs.parse(verb === 'POST' ? form : query, { depth: 20, arrayLimit: 1_000 });
      const findings = isSdk(agent) ? check(asked, call.params, params) : [];
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

/** Stripe's command line also calls what the SDK does not know, and in its own way. */
function isSdk(agent: string): boolean {
  return agent.startsWith('Stripe/v1 NodeBindings');
}

/** Finds the call of a path, the one with fewer ids in its pattern first. */
function createLookup(calls: Record<string, Call>) {
  const patterns = Object.entries(calls)
    .map(([name, call]) => ({ segments: segmentsOf(name), call }))
    .toSorted((a, b) => countIds(a.segments) - countIds(b.segments));
  return (verb: string, path: string): Call | undefined => {
    const asked = segmentsOf(`${verb} ${path}`);
    const found = patterns.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, index) => segment === '*' || segment === asked[index]),
    );
    return found?.call;
  };
}

function segmentsOf(call: string): string[] {
  return call.split(/[ /]+/);
}

function countIds(segments: string[]): number {
  return segments.filter((segment) => segment === '*').length;
}

/** The value that a body stands for; a body that is no JSON is a text, which no schema allows. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value) => asDeclared(value));
  } catch {
    return body;
  }
}

/** An announced invoice is declared like any other, but at Stripe it has no id before it is made. */
function asDeclared<T>(value: T): T {
  if (typeof value !== 'object' || value === null || !('type' in value)) return value;
  if (value.type !== 'invoice.upcoming' || !('data' in value)) return value;
  const { data } = value;
  if (typeof data !== 'object' || data === null || !('object' in data)) return value;
  return { ...value, data: { ...data, object: Object.assign({ id: 'none yet' }, data.object) } };
}
