// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiEnvironment, createLock } from '../api/environment.ts';
import { SessionsPanel } from '../features/account/settings/sessions-panel.tsx';
import { BrowsersPanel } from '../features/browsers/browsers-panel.tsx';
import CancelDialog from '../features/subscription/leave/cancel-dialog.tsx';
import { Invoices } from '../features/subscription/page/invoices.tsx';
import { aSubscription } from '@stillweb/ui/subscription/rules/a-subscription.ts';
import { SwitchPlanDialog } from '../features/subscription/change/switch-plan-dialog.tsx';
import { memoryStorage } from '../session/storage.ts';
import { createSessionStorage } from '../session/storage.ts';
import { createStore } from '../session/store.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const causes: [string, boolean, () => Promise<Response>, RegExp][] = [
  ['offline', false, () => Promise.reject(new TypeError('Failed to fetch')), /seem to be offline/],
  [
    'late',
    true,
    () => Promise.reject(new DOMException('late', 'TimeoutError')),
    /did not answer in time/,
  ],
  [
    'a problem of the server',
    true,
    () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    /server has a problem/,
  ],
];

const subscription = aSubscription({ currentPeriodEnd: '2030-01-01T00:00:00.000Z' });

const nothing = () => undefined;
const screens: [string, () => ReactElement, string, (() => Promise<void>)?][] = [
  ['the list of invoices', () => <Invoices />, 'Your invoices could not be loaded'],
  ['the list of sessions', () => <SessionsPanel />, 'Your sessions could not be loaded'],
  ['the list of browsers', () => <BrowsersPanel />, 'Your browsers could not be loaded'],
  [
    'the dialog that changes the plan',
    () => (
      <SwitchPlanDialog
        subscription={subscription}
        plan="YEARLY"
        onChange={() => undefined}
        onClose={nothing}
      />
    ),
    'What the change costs could not be loaded',
  ],
  [
    'the dialog that cancels',
    () => (
      <CancelDialog
        open
        subscription={subscription}
        heading={{ current: null }}
        onClose={nothing}
        onOpen={nothing}
      />
    ),
    'Your subscription could not be canceled',
    async () => {
      const form = (await screen.findByRole('dialog')).querySelector('form');
      if (form) fireEvent.submit(form);
    },
  ],
];

describe.each(causes)('%s', (_cause, isOnline, answer, reason) => {
  test.each(screens)('is the reason that %s shows', async (_screen, create, message, send) => {
    vi.stubGlobal('fetch', answer);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const storage = createSessionStorage(memoryStorage(), memoryStorage());
    const environment = { apiUrl: 'http://localhost', storage, withLock: createLock(undefined) };
    const store = createStore(new ApiEnvironment(environment));
    render(
      <MemoryRouter>
        <Provider store={store}>{create()}</Provider>
      </MemoryRouter>,
    );
    await send?.();
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByText(reason)).toBeDefined();
  });
});
