import {
  expectedReason,
  type ExpectedDifference,
  type ValueDifference,
} from './expected-differences.ts';
import { type Entry, idPrefix } from './recording.ts';

/** A difference between Stripe and the sandbox. */
export type Difference = ValueDifference & {
  step: string;
  call: string;
  /** Why it does not matter. */
  reason: string | undefined;
};

/**
 * Every difference between what Stripe and the sandbox have answered, in the order of the script. The
 * calls of a step are matched by their names, and those of the same name by their order. Steps that only
 * one side has reached are left out: what ended the other side is its problem.
 * @param partialSteps steps in which the sides start from different states: only what both have changed
 *   is compared
 */
export function compareRecordings(
  recordings: { stripe: readonly Entry[]; sandbox: readonly Entry[] },
  expected: readonly ExpectedDifference[],
  partialSteps: readonly string[] = [],
): Difference[] {
  const stripe = entriesInStepsOf(recordings.sandbox, recordings.stripe);
  const sandbox = entriesInStepsOf(recordings.stripe, recordings.sandbox);
  const compareValues = createMatcher();
  const counterparts = new Map(sandbox.map((entry, index) => [keyOf(sandbox, index), entry]));
  const differences: Difference[] = [];
  const add = ({ step, call }: Entry, found: ValueDifference) =>
    differences.push({ step, call, ...found, reason: expectedReason(found, expected) });
  stripe.forEach((entry, index) => {
    const key = keyOf(stripe, index);
    const counterpart = counterparts.get(key);
    counterparts.delete(key);
    if (partialSteps.includes(entry.step) && (!counterpart || isReading(entry))) return;
    for (const found of compareEntries(entry, counterpart, compareValues)) add(entry, found);
  });
  for (const entry of counterparts.values()) {
    if (partialSteps.includes(entry.step)) continue;
    add(entry, { field: 'call', kind: 'shape', stripe: 'not made', sandbox: 'made' });
  }
  return differences;
}

function compareEntries(
  stripe: Entry,
  sandbox: Entry | undefined,
  compareValues: CompareValues,
): ValueDifference[] {
  if (!sandbox) return [{ field: 'call', kind: 'shape', stripe: 'made', sandbox: 'not made' }];
  if (stripe.status === sandbox.status) return compareValues(stripe.answer, sandbox.answer);
  const statuses = { stripe: String(stripe.status), sandbox: String(sandbox.status) };
  return [{ field: 'status', kind: 'value', ...statuses }];
}

function isReading({ call }: Entry): boolean {
  return call.startsWith('GET ');
}

function entriesInStepsOf(other: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const steps = new Set(other.map(({ step }) => step));
  return entries.filter(({ step }) => steps.has(step));
}

/** Identifies an entry: its step, its call, and how many of the same came before it. */
function keyOf(entries: readonly Entry[], index: number): string {
  const { step, call } = entries[index] ?? { step: '', call: '' };
  const before = entries
    .slice(0, index)
    .filter((other) => other.step === step && other.call === call);
  return `${step} | ${call} | ${before.length}`;
}

type CompareValues = (stripe: unknown, sandbox: unknown) => ValueDifference[];

/** Both sides start at the same time; the sandbox's clock keeps running during calls. Seconds. */
const tolerance = 30 * 60;

/**
 * A comparison that remembers which id of Stripe's corresponds to which of the sandbox's: they differ by
 * nature, but the same object must have the same id throughout.
 */
function createMatcher(): CompareValues {
  const ids = createIdPairs();

  function compare(stripe: unknown, sandbox: unknown, field: string): ValueDifference[] {
    const types = [typeOf(stripe), typeOf(sandbox)];
    if (types[0] !== types[1]) {
      return [{ field, kind: 'shape', stripe: shapeOf(stripe), sandbox: shapeOf(sandbox) }];
    }
    if (Array.isArray(stripe) && Array.isArray(sandbox))
      return compareItems(stripe, sandbox, field);
    if (isObject(stripe) && isObject(sandbox)) return compareFields(stripe, sandbox, field);
    if (isSame(stripe, sandbox)) return [];
    return [{ field, kind: 'value', stripe: shown(stripe), sandbox: shown(sandbox) }];
  }

  function compareItems(stripe: unknown[], sandbox: unknown[], field: string): ValueDifference[] {
    const common = Math.min(stripe.length, sandbox.length);
    const found = stripe
      .slice(0, common)
      .flatMap((item, index) => compare(item, sandbox[index], field));
    if (stripe.length === sandbox.length) return found;
    const length = {
      field: `${field}.length`,
      stripe: String(stripe.length),
      sandbox: String(sandbox.length),
    };
    return [{ ...length, kind: 'value' }, ...found];
  }

  function compareFields(stripe: Fields, sandbox: Fields, field: string): ValueDifference[] {
    const base = kindOf(stripe) ?? field;
    const names = new Set([...Object.keys(stripe), ...Object.keys(sandbox)]);
    return [...names].flatMap((name) => compare(stripe[name], sandbox[name], `${base}.${name}`));
  }

  function isSame(stripe: unknown, sandbox: unknown): boolean {
    if (stripe === sandbox) return true;
    if (typeof stripe === 'string' && typeof sandbox === 'string') {
      if (idPrefix(stripe) && idPrefix(stripe) === idPrefix(sandbox)) {
        return ids.correspond(stripe, sandbox);
      }
    }
    const times = [secondsOf(stripe), secondsOf(sandbox)];
    const [one, other] = times;
    return one !== undefined && other !== undefined && Math.abs(one - other) <= tolerance;
  }

  return (stripe, sandbox) => compare(stripe, sandbox, '');
}

type Fields = Record<string, unknown>;

function createIdPairs() {
  const sandboxIds = new Map<string, string>();
  const stripeIds = new Map<string, string>();
  return {
    correspond: (stripe: string, sandbox: string): boolean => {
      if (!sandboxIds.has(stripe) && !stripeIds.has(sandbox)) {
        sandboxIds.set(stripe, sandbox);
        stripeIds.set(sandbox, stripe);
      }
      return sandboxIds.get(stripe) === sandbox;
    },
  };
}

/** The kind of a Stripe object. A list belongs to the object around it. */
function kindOf({ object }: Fields): string | undefined {
  return typeof object === 'string' && object !== 'list' ? object : undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function shapeOf(value: unknown): string {
  return value === undefined ? 'missing' : typeOf(value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The unix seconds of a time; undefined for any other value. No amount of ours is as large. */
function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value > 1_000_000_000 ? value : undefined;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  return Date.parse(value) / 1000;
}
