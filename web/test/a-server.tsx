import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { ApiEnvironment, createLock } from '../app/api/environment.ts';
import { restored } from '../app/session/slices.ts';
import { memoryStorage, createSessionStorage } from '../app/session/storage.ts';
import { createStore } from '../app/session/store.ts';

/** The time of every answer. */
const answeredAt = '2026-11-20T12:00:40.000Z';

/** For tests: answers the calls whose path ends in a name, in the given order, and records what was sent. */
export function startServer() {
  const answers: Record<string, Response[]> = {};
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') sent.push(await request.json());
    const name = request.url.split('/').at(-1) ?? '';
    return answers[name]?.shift() ?? new Response('', { status: 500 });
  });
  return { answers, sent };
}

export function success(data: unknown): Response {
  return Response.json({ data }, { headers: { date: new Date(answeredAt).toUTCString() } });
}

export function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message, requestId: 'r' }, { status });
}

const user = { id: 'u', name: 'Ann', email: 'ann@example.com' };

/** Two linked browsers of which Firefox was not seen for longest. */
export const linkedBrowsers = [
  ['seen', 'Edge on Windows', '2026-11-19'],
  ['unseen', 'Firefox on Linux', '2026-11-03'],
].map(([id, name, lastSeenOn]) => ({
  id,
  name,
  lastSeenOn,
  version: '1.0.0',
  linkedBy: 'page',
  linkedAt: '2026-01-01T00:00:00.000Z',
}));

/** Renders a screen for a logged-in user. */
export function renderForUser(screen: ReactElement) {
  const storage = createSessionStorage(memoryStorage(), memoryStorage());
  const environment = { apiUrl: 'http://localhost', storage, withLock: createLock(undefined) };
  const store = createStore(new ApiEnvironment(environment));
  store.dispatch(restored({ user, token: 't', subscription: null }));
  render(
    <Provider store={store}>
      <MemoryRouter>{screen}</MemoryRouter>
    </Provider>,
  );
}
