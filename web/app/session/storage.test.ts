import { aSubscription } from '@stillweb/ui/subscription/rules/a-subscription.ts';
import { expect, it } from 'vitest';
import { memoryStorage, withMemoryFallback, createSessionStorage } from './storage.ts';

const user = { id: '1', name: 'Ada', email: 'ada@stillweb.example' };

function aStorage(entries: Record<string, string>) {
  const local = memoryStorage();
  for (const [key, text] of Object.entries(entries)) local.setItem(key, text);
  return { local, storage: createSessionStorage(local, memoryStorage()) };
}

it('reads a session as it was written', () => {
  const { storage } = aStorage({});
  storage.write({ user, token: 't' });
  expect(storage.read()).toEqual({ user, token: 't', subscription: null });
});

it.each(['{"id":', 'null', '[]', '{"id":1,"name":"Ada"}', ''])(
  'drops a stored user of %j and keeps the token',
  (broken) => {
    const { storage, local } = aStorage({ user: broken, subscription: broken, token: 't' });
    expect(storage.read()).toEqual({ user: null, token: 't', subscription: null });
    expect(local.getItem('user')).toBeNull();
  },
);

it('writes only changes and removes what became null', () => {
  const { storage, local } = aStorage({ token: 't', user: JSON.stringify(user) });
  storage.write({ token: null });
  expect(local.getItem('token')).toBeNull();
  expect(storage.read().user).toEqual(user);
});

it.each([
  ['ACTIVE', undefined, 'paid'],
  ['TRIALING', undefined, 'paid'],
  ['PAST_DUE', undefined, 'payment-due'],
  ['PAST_DUE', 'PROCESSING', 'paid'],
  ['CANCELED', undefined, null],
] as const)(
  'marks a subscriber who is %s, with a payment that is %s, as %s',
  (status, state, mark) => {
    const { storage, local } = aStorage({});
    storage.write({
      subscription: aSubscription({
        status,
        slowPayment: state && { state, plan: null, message: '' },
      }),
    });
    expect(local.getItem('subscriber')).toBe(mark);
    storage.write({ subscription: null });
    expect(local.getItem('subscriber')).toBeNull();
  },
);

it('keeps only values of the browser at log-out', () => {
  const { storage, local } = aStorage({
    user: '{}',
    token: 't',
    plan: 'YEARLY',
    consent: 'denied',
    'set-up-dismissed': 'yes',
  });
  storage.empty();
  expect(['user', 'token', 'plan'].map((key) => local.getItem(key))).toEqual([null, null, null]);
  expect(local.getItem('consent')).toBe('denied');
  expect(local.getItem('set-up-dismissed')).toBe('yes');
});

it('keeps a session that a full storage refuses while the page is open', () => {
  const full = memoryStorage();
  full.setItem('token', 'older');
  const isFull = {
    ...full,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  const storage = createSessionStorage(withMemoryFallback(isFull), memoryStorage());
  storage.write({ user, token: 't' });
  expect(storage.read()).toEqual({ user, token: 't', subscription: null });
  storage.empty();
  expect(storage.read()).toEqual({ user: null, token: null, subscription: null });
});

it('writes to the storage again once it has space', () => {
  const local = memoryStorage();
  let isFull = true;
  const setItem = (key: string, text: string) => {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    local.setItem(key, text);
  };
  const storage = createSessionStorage(withMemoryFallback({ ...local, setItem }), memoryStorage());
  storage.write({ token: 'first' });
  isFull = false;
  storage.write({ token: 'second' });
  expect(local.getItem('token')).toBe('second');
  expect(storage.read().token).toBe('second');
});
