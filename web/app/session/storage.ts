import { hasSubscription, subscription, type Subscription } from '@stillweb/contract/subscription';
import { user, type User } from '@stillweb/contract/user';
import type * as z from 'zod/mini';
import { isPaymentDue } from '@stillweb/ui/subscription/payment-due.ts';
import { consentKey } from '../document/consent.ts';
import { parseJson } from './parse-json.ts';

/** The session across reloads. The token is stored as text, the other two as JSON. */
export interface StoredSession {
  user: User | null;
  token: string | null;
  subscription: Subscription | null;
}

/** Read by document pages, which load no rules of the app: see layouts/inline-scripts.ts. */
export const subscriberKey = 'subscriber';

/** Tells document pages to offer no trial to a subscriber, and to show a line while a payment is due. */
function subscriberMark(current: Subscription | null): 'payment-due' | 'paid' | null {
  if (current?.status === 'PAST_DUE') return isPaymentDue(current) ? 'payment-due' : 'paid';
  return hasSubscription(current) ? 'paid' : null;
}

export const setUpDismissedKey = 'set-up-dismissed';

/** They belong to the browser, not to the account: a refusal stays in effect. */
const keptKeys = [consentKey, setUpDismissedKey];

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export interface SessionStorage {
  read(): StoredSession;
  write(changes: Partial<StoredSession>): void;
  empty(): void;
}

/** `local` holds the session for all tabs; `perTab` is only emptied with it. */
export function createSessionStorage(local: KeyValueStore, perTab: KeyValueStore): SessionStorage {
  return {
    read: () => ({
      user: readJson(local, 'user', user),
      token: local.getItem('token'),
      subscription: readJson(local, 'subscription', subscription),
    }),
    write: (changes) => {
      // The token is written last: another tab that sees it finds its user.
      if (changes.user !== undefined) writeText(local, 'user', toJson(changes.user));
      if (changes.subscription !== undefined) {
        writeText(local, 'subscription', toJson(changes.subscription));
        writeText(local, subscriberKey, subscriberMark(changes.subscription));
      }
      if (changes.token !== undefined) writeText(local, 'token', changes.token);
    },
    empty: () => {
      const kept = keptKeys.map((key) => [key, local.getItem(key)] as const);
      local.clear();
      perTab.clear();
      for (const [key, text] of kept) writeText(local, key, text);
    },
  };
}

function readJson<Value>(
  store: KeyValueStore,
  key: string,
  schema: z.ZodMiniType<Value>,
): Value | null {
  const text = store.getItem(key);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  store.removeItem(key);
  return null;
}

function toJson(value: object | null): string | null {
  return value && JSON.stringify(value);
}

function writeText(store: KeyValueStore, key: string, text: string | null) {
  if (text === null) store.removeItem(key);
  else store.setItem(key, text);
}
