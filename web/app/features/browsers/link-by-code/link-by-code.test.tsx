// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  failure,
  linkedBrowsers,
  renderForUser,
  startServer,
  success,
} from '../../../../test/a-server.tsx';
import { startExtension } from '../../../../test/an-extension.ts';
import { LinkByCode } from '../../browsers/link-by-code/link-by-code.tsx';

const pending = {
  name: 'Chrome on Windows',
  askedAt: '2026-11-20T12:00:00.000Z',
  sameNetwork: true,
};
const invalidCode = 'That code is not valid. Codes work for 10 minutes.';

let server: ReturnType<typeof startServer>;

// Dialogs load late; once loaded, they appear immediately.
beforeAll(() => import('@stillweb/ui/dialog/modal-dialog.tsx'));

beforeEach(() => {
  server = startServer();
  server.answers['look-up'] = [success(pending)];
  renderForUser(<LinkByCode />);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
  expect(server.sent).toEqual([{ userCode: 'dgrq nxvx' }]);
});

test.each([
  ['shows this code', 'DGRQ-NXVX', 'This browser asked.'],
  ['shows another code', 'BCDF-GHJK', 'Chrome on Windows asked 40 seconds ago.'],
  ['shows no code', undefined, 'Chrome on Windows asked 40 seconds ago.'],
])(
  'in a browser whose extension %s, the question says who asked',
  async (_what, userCode, asked) => {
    const extension = startExtension({ hello: { version: '1.0.0', linked: false, userCode } });
    typeCode('dgrq nxvx');
    expect(await screen.findByText(`${asked} It will use`, { exact: false })).toBeDefined();
    await waitFor(() => expect(extension.asked).toEqual([{ type: 'hello' }]));
    extension.close();
  },
);

test('a question from another network says so', async () => {
  server.answers['look-up'] = [success({ ...pending, sameNetwork: false })];
  typeCode('DGRQ-NXVX');
  expect(await screen.findByText('Asked for from another network than yours.')).toBeDefined();
});

test('an empty code is asked for, and is no attempt', async () => {
  typeCode(' ');
  expect(await screen.findByText('Code is required')).toBeDefined();
  expect(server.sent).toEqual([]);
});

test('a code that is not valid is an error of its field, until it changes', async () => {
  server.answers['look-up'] = [failure(404, 'INVALID_CODE', invalidCode)];
  const field = typeCode('DGRQ-NXVV');
  expect(await screen.findByText(invalidCode)).toBeDefined();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'DGRQ-NXVX' } });
  expect(screen.queryByText(invalidCode)).toBeNull();
});

test.each([
  ['Link it', true, 'Your browser is linked'],
  ['I did not ask for this', false, 'It was not linked'],
])('"%s" decides', async (button, approve, outcome) => {
  server.answers['decide'] = [success({ message: 'Done.' })];
  typeCode('DGRQ-NXVX');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByRole('heading', { name: outcome })).toBeDefined();
  expect(server.sent.at(-1)).toEqual({ userCode: 'DGRQ-NXVX', approve });
});

test('a code that has expired before the answer leads back to the form', async () => {
  server.answers['decide'] = [failure(404, 'INVALID_CODE', invalidCode)];
  typeCode('DGRQ-NXVX');
  fireEvent.click(await screen.findByRole('button', { name: 'Link it' }));
  expect((await screen.findByRole('alert')).textContent).toBe(invalidCode);
  expect(screen.getByLabelText('Code')).toBeDefined();
});

test('at five browsers the longest unseen one is proposed to make room', async () => {
  const full = failure(409, 'DEVICE_LIMIT_REACHED', 'Five browsers are linked already.');
  server.answers['decide'] = [full, success({ message: 'Done.' })];
  server.answers['devices'] = [success(linkedBrowsers)];
  typeCode('DGRQ-NXVX');
  fireEvent.click(await screen.findByRole('button', { name: 'Link it' }));
  const name = 'Five browsers are linked already. Which one should make room?';
  const dialog = await screen.findByRole('dialog', { name });
  const proposed = await screen.findByRole<HTMLInputElement>('radio', { name: /Firefox/ });
  expect(proposed.checked).toBe(true);
  expect(proposed.closest('label')?.textContent).toBe('Firefox on LinuxLast seen November 3');
  const form = dialog.querySelector('form');
  if (form) fireEvent.submit(form);
  await waitFor(() =>
    expect(server.sent.at(-1)).toEqual({
      userCode: 'DGRQ-NXVX',
      approve: true,
      replace: 'unseen',
    }),
  );
  expect(await screen.findByText('Your browser is linked')).toBeDefined();
});
