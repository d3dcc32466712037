import { idPrefix } from './stripe-id.ts';

export type ValueDifference = {
  /**
   * The field as Stripe names it: the kind of the nearest object, then the path in it, without indexes
   * of lists: `invoice.lines.data.amount`. Outside of Stripe's objects the path begins with a dot.
   */
  field: string;
  /** Whether a value has another type or is missing, or is another one of the same type. */
  kind: 'shape' | 'value';
  /** Each side as text. */
  stripe: string;
  sandbox: string;
};

export type CompareValues = (stripe: unknown, sandbox: unknown) => ValueDifference[];

/** Both sides start at the same time; the sandbox's clock goes on while calls are made. Seconds. */
const tolerance = 30 * 60;

/**
 * A comparison that remembers which id of Stripe's corresponds to which of the sandbox's: they differ by
 * nature, but the same object must have the same id throughout.
 */
export function createMatcher(): CompareValues {
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
