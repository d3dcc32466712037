// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiEnvironment, createLock } from '../../../api/environment.ts';
import { restored } from '../../../session/auth-slice.ts';
import { memoryStorage } from '../../../session/browser-storage.ts';
import { createSessionStorage } from '../../../session/storage.ts';
import { createStore } from '../../../session/store.ts';
import { LinkByCode } from './link-by-code.tsx';

const user = { id: 'u', name: 'Ann', email: 'ann@example.com' };
const askedAt = '2026-11-20T12:00:00.000Z';
const pending = { name: 'Chrome on Windows', askedAt, sameNetwork: true };
const invalidCode = 'That code is not valid. Codes work for 10 minutes.';

/** By path: what the server answers, in this order. */
let answers: Record<string, { status: number; body: object }[]>;
let sent: unknown[];

// Dialogs load late; loaded once, they appear at once.
beforeAll(() => import('../../../ui/modal-dialog.tsx'));

beforeEach(() => {
  answers = { 'look-up': [{ status: 200, body: { data: pending } }] };
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = request.url.split('/').at(-1) ?? '';
    if (request.method === 'POST') sent.push(await request.json());
    const { status, body } = answers[name]?.shift() ?? { status: 500, body: {} };
    // The server's clock is 40 seconds after the question; that of this computer does not matter.
    const headers = { 'content-type': 'application/json', date: 'Fri, 20 Nov 2026 12:00:40 GMT' };
    return new Response(JSON.stringify(body), { status, headers });
  });
  const storage = createSessionStorage(memoryStorage(), memoryStorage());
  const environment = { apiUrl: 'http://localhost', storage, withLock: createLock(undefined) };
  const store = createStore(new ApiEnvironment(environment));
  store.dispatch(restored({ user, token: 't', subscription: null }));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <LinkByCode />
      </MemoryRouter>
    </Provider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function failure(status: number, code: string, message: string) {
  return { status, body: { code, message, requestId: 'r' } };
}

function typeCode(code: string) {
  const field = screen.getByLabelText('Code');
  fireEvent.change(field, { target: { value: code } });
  const form = field.closest('form');
  if (form) fireEvent.submit(form);
  return field;
}

test('the question says who asks, for what, and since when; no button has the focus', async () => {
  typeCode('dgrq nxvx');
  const heading = await screen.findByRole('heading', { name: 'Link this browser?' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('DGRQ-NXVX').parentElement?.textContent).toBe(
    'Chrome on Windows asked 40 seconds ago. It will use the Premium of ann@example.com, as one of your five browsers. Only go on if you see DGRQ-NXVX there now. Nobody from Stillweb will ever send you a code.',
  );
  expect(screen.queryByText('Asked for from another network than yours.')).toBeNull();
  expect(sent).toEqual([{ userCode: 'dgrq nxvx' }]);
});

test('a question from another network says so', async () => {
  answers['look-up'] = [{ status: 200, body: { data: { ...pending, sameNetwork: false } } }];
  typeCode('DGRQ-NXVX');
  expect(await screen.findByText('Asked for from another network than yours.')).toBeDefined();
});

test('a code that is not valid is an error of its field, until it changes', async () => {
  answers['look-up'] = [failure(404, 'INVALID_CODE', invalidCode)];
  const field = typeCode('DGRQ-NXVV');
  expect(await screen.findByText(invalidCode)).toBeDefined();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'DGRQ-NXVX' } });
  expect(screen.queryByText(invalidCode)).toBeNull();
});

test.each([
  ['Link it', true, 'It is linked within seconds'],
  ['I did not ask for this', false, 'It was not linked'],
])('"%s" decides', async (button, approve, outcome) => {
  answers['decide'] = [{ status: 200, body: { data: { message: 'Done.' } } }];
  typeCode('DGRQ-NXVX');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByRole('heading', { name: outcome })).toBeDefined();
  expect(sent.at(-1)).toEqual({ userCode: 'DGRQ-NXVX', approve });
});

test('a code that has expired before the answer leads back to the form', async () => {
  answers['decide'] = [failure(404, 'INVALID_CODE', invalidCode)];
  typeCode('DGRQ-NXVX');
  fireEvent.click(await screen.findByRole('button', { name: 'Link it' }));
  expect((await screen.findByRole('alert')).textContent).toBe(invalidCode);
  expect(screen.getByLabelText('Code')).toBeDefined();
});

test('at five browsers the longest unseen one is proposed to make room', async () => {
  const full = 'Five browsers are linked already. Unlink one first.';
  answers['decide'] = [
    failure(409, 'DEVICE_LIMIT_REACHED', full),
    { status: 200, body: { data: { message: 'Done.' } } },
  ];
  const shared = { version: '1', linkedBy: 'page', linkedAt: askedAt };
  const devices = [
    { ...shared, id: 'seen', name: 'Edge', lastSeenOn: '2026-11-19' },
    { ...shared, id: 'unseen', name: 'Firefox', lastSeenOn: '2026-11-03' },
  ];
  answers['devices'] = [{ status: 200, body: { data: devices } }];
  typeCode('DGRQ-NXVX');
  fireEvent.click(await screen.findByRole('button', { name: 'Link it' }));
  const name = 'Five browsers are linked already. Which one should make room?';
  const dialog = await screen.findByRole('dialog', { name });
  const proposed = await screen.findByRole<HTMLInputElement>('radio', { name: /Firefox/ });
  expect(proposed.checked).toBe(true);
  expect(proposed.closest('label')?.textContent).toBe('FirefoxLast seen 3 November');
  const form = dialog.querySelector('form');
  if (form) fireEvent.submit(form);
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ userCode: 'DGRQ-NXVX', approve: true, replace: 'unseen' }),
  );
  expect(await screen.findByText('It is linked within seconds')).toBeDefined();
});
