import { afterEach, expect, it, vi } from 'vitest';
import { signedIn } from '../session/slices.ts';
import { memoryStorage, createSessionStorage } from '../session/storage.ts';
import { createStore } from '../session/store.ts';
import { ApiEnvironment } from './environment.ts';
import { renewToken } from './renew-token.ts';

afterEach(() => void vi.useRealTimers());

it('gives up when another tab never releases the lock', async () => {
  vi.useFakeTimers();
  const environment = new ApiEnvironment({
    apiUrl: '',
    storage: createSessionStorage(memoryStorage(), memoryStorage()),
    withLock: () => new Promise(() => {}),
  });
  const store = createStore(environment);
  const user = { id: '1', name: 'Ada', email: 'ada@stillweb.example' };
  store.dispatch(signedIn({ user, token: 'expired' }));
  const renewal = renewToken('expired', {
    ...store,
    extra: environment,
    signal: new AbortController().signal,
    abort: () => undefined,
    endpoint: 'updateName',
    type: 'mutation',
  });
  await vi.runAllTimersAsync();
  expect(await renewal).toMatchObject({
    outcome: 'unreachable',
    error: { status: 'TIMEOUT_ERROR' },
  });
  expect(store.getState().auth.token).toBe('expired');
});
