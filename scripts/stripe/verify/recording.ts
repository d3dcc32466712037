import { createJudge, type Finding } from '../../../sandbox/src/stripe/testing/referee/judge.ts';
import { openSchemas } from '../../../sandbox/src/stripe/testing/referee/schema-cache.ts';

/** An answer in a step of the script: to a call, with a status, or by the product. */
export type Entry = { step: string; call: string; status?: number; answer: unknown };

/** A call as it was sent, and its answer, both as text. */
type Exchange = {
  agent: string;
  verb: string;
  url: string;
  form: string;
  status: number;
  answer: string;
};

/** A call that was sent, until its answer is there. */
type SentCall = {
  step: string;
  request: Pick<Exchange, 'agent' | 'verb' | 'url' | 'form'>;
  answer?: { status: number; body: string };
};

/** The events on one side, in the order in which they began. */
export type Recording = {
  beginStep: (name: string) => void;
  /** @returns takes the answer; an attempt that the SDK repeats has none */
  addCall: (request: SentCall['request']) => (status: number, body: string) => void;
  /** Adds the product's result from Stripe's answers. */
  note: (what: string, value: unknown) => void;
  /** Adds a fault of this side alone: a text or an error. */
  addProblem: (problem: unknown) => void;
  entries: () => Entry[];
  exchanges: () => Exchange[];
  problems: () => string[];
};

export function createRecording(): Recording {
  const recorded: (SentCall | Entry)[] = [];
  const problems: string[] = [];
  let step = '';
  return {
    beginStep: (name) => {
      step = name;
    },
    addCall: (request) => {
      const call: SentCall = { step, request };
      recorded.push(call);
      return (status, body) => {
        call.answer = { status, body };
      };
    },
    note: (what, value) => void recorded.push({ step, call: what, answer: value }),
    addProblem: (problem) => {
      problems.push(`${step}: ${problem instanceof Error ? problem.message : String(problem)}`);
    },
    entries: () => recorded.flatMap((item) => ('call' in item ? item : entryOf(item))),
    exchanges: () => recorded.flatMap((item) => ('call' in item ? [] : exchangeOf(item))),
    problems: () => problems,
  };
}

function entryOf({ step, request, answer }: SentCall): Entry[] {
  if (!answer) return [];
  const { status, body } = answer;
  return [{ step, call: callName(request), status, answer: JSON.parse(body) }];
}

/** The verb and the path of a call, with the prefix of each id: `GET /v1/customers/{cus}`. */
function callName({ verb, url }: Pick<Exchange, 'verb' | 'url'>): string {
  const [path = ''] = url.split('?');
  return `${verb} ${path.split('/').map(segmentOf).join('/')}`;
}

function segmentOf(segment: string): string {
  const prefix = idPrefix(segment);
  return prefix ? `{${prefix}}` : segment;
}

function exchangeOf({ request, answer }: SentCall): Exchange[] {
  return answer ? [{ ...request, status: answer.status, answer: answer.body }] : [];
}

/** Returns the deviations of calls and answers from the SDK's declarations, each kind once. */
export async function judgeRecording(recording: Recording): Promise<string[]> {
  const judge = createJudge(await openSchemas());
  const lines = recording
    .exchanges()
    .flatMap((exchange) =>
      judge.judgeExchange(exchange).map((finding) => describe(exchange, finding)),
    );
  return [...new Set(lines)];
}

function describe(exchange: Exchange, { part, pointer, message }: Finding): string {
  const field = pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*') || '/';
  return `${callName(exchange)}, ${part}: ${field} ${message}`;
}

const idPattern = /^([a-z]+(?:_[a-z]+)?)_(?=[a-z]*[A-Z\d])[A-Za-z\d]{8,}$/;

/** The prefix of an id of Stripe's, such as `cus` or `cs_test`; undefined for another text. */
export function idPrefix(text: string): string | undefined {
  return idPattern.exec(text)?.[1];
}
