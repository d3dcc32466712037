import {
  hasSubscription,
  subscription,
  type Subscription,
} from '@stillweb/contract/billing/subscription';
import { user, type User } from '@stillweb/contract/account/user';
import { isPaymentDue } from '@stillweb/ui/subscription/rules/payment-due.ts';
import * as z from 'zod/mini';
import { consentKey } from '../document/measurement.ts';
import { stored } from '../document/storage.ts';

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

const setUpDismissedKey = 'set-up-dismissed';

/** They belong to the browser, not to the account: a refusal stays in effect. */
const keptKeys = [consentKey, setUpDismissedKey];

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

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

/** The reminder to link a browser was put away for good in this browser. */
export function dismissSetUp(): void {
  browserStorage('localStorage').setItem(setUpDismissedKey, 'yes');
}

export function isSetUpDismissed(): boolean {
  return browserStorage('localStorage').getItem(setUpDismissedKey) !== null;
}

/** The browser's storage, or memory where it is full or blocked: that lasts as long as the page. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const store = window[kind];
    store.getItem('token');
    return withMemoryFallback(store);
  } catch {
    return memoryStorage();
  }
}

/** Keeps values in memory that a full storage does not accept. */
export function withMemoryFallback(store: KeyValueStore): KeyValueStore {
  const memory = memoryStorage();
  return {
    getItem: (key) => memory.getItem(key) ?? store.getItem(key),
    setItem: (key, text) => {
      memory.removeItem(key);
      try {
        store.setItem(key, text);
      } catch {
        memory.setItem(key, text);
      }
    },
    removeItem: (key) => {
      memory.removeItem(key);
      store.removeItem(key);
    },
    clear: () => {
      memory.clear();
      store.clear();
    },
  };
}

export function memoryStorage(): KeyValueStore {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

const keptFor = 24 * 60 * 60_000;

/** A value that this browser keeps for a day. What a log-out clears, clears it too. */
export function storedForADay<Value>(key: string, schema: z.ZodMiniType<Value>) {
  const entry = z.object({ value: schema, at: z.number() });
  const storage = () => browserStorage('localStorage');
  return {
    get(): Value | null {
      const data = entry.safeParse(parseJson(storage().getItem(key))).data;
      return data && Date.now() - data.at < keptFor ? data.value : null;
    },
    set: (value: Value) => storage().setItem(key, stored(value)),
    clear: () => storage().removeItem(key),
  };
}

/** Parses JSON; undefined if invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
