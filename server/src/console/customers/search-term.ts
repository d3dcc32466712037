import { isUuid } from '../../platform/random-token.ts';

/** The kinds of objects at Stripe whose ids staff paste, by the beginning of the id. */
const stripeObjects = {
  cus: 'customer',
  sub: 'subscription',
  in: 'invoice',
  pi: 'payment-intent',
  ch: 'charge',
  evt: 'event',
  cs: 'checkout-session',
} as const;
export type StripeObject = (typeof stripeObjects)[keyof typeof stripeObjects];

/** The kind of a search, by the shape of its text. */
export type SearchTerm =
  | { kind: 'stripe'; object: StripeObject; id: string }
  /** The id of an account, or of a request of the console. */
  | { kind: 'uuid'; id: string }
  | { kind: 'card'; last4: string; expMonth: number; expYear: number }
  | { kind: 'address'; email: string }
  | { kind: 'text'; text: string }
  /** A text that too many customers would match. */
  | { kind: 'too-short' };

const stripeId = /^(cus|sub|in|pi|ch|evt|cs)_\w+$/;
/** The last four digits of a card and its expiry: `4242 12/30`, `4242 12/2030`. */
const card = /^(\d{4})[\s,]+(0?[1-9]|1[0-2])\s?\/\s?(?:20)?(\d{2})$/;

/** Decides the kind of search. A whole address has an `@` between two parts; all else is text. */
export function readSearchTerm(typed: string): SearchTerm {
  const term = typed.trim();
  const [, prefix] = stripeId.exec(term) ?? [];
  if (isPrefix(prefix)) return { kind: 'stripe', object: stripeObjects[prefix], id: term };
  if (isUuid(term.toLowerCase())) return { kind: 'uuid', id: term.toLowerCase() };
  const [, last4, month, year] = card.exec(term) ?? [];
  if (last4) return { kind: 'card', last4, expMonth: Number(month), expYear: 2000 + Number(year) };
  if (/^[^\s@]+@[^\s@]+$/.test(term)) return { kind: 'address', email: term.toLowerCase() };
  return lettersIn(term) < fewestLetters ? { kind: 'too-short' } : { kind: 'text', text: term };
}

const fewestLetters = 3;
const ideograph = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Letters and digits. One that stands for a syllable or a word counts twice: 李伟 is a whole name. */
function lettersIn(text: string): number {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length + (text.match(ideograph) ?? []).length;
}

function isPrefix(prefix: string | undefined): prefix is keyof typeof stripeObjects {
  return prefix !== undefined && prefix in stripeObjects;
}
