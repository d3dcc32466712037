// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  failure,
  linkedBrowsers,
  renderForUser,
  startServer,
  success,
} from '../../../test/a-server.tsx';
import { sendToPage, startExtension } from '../../../test/an-extension.ts';
import LinkButton from './link-button.tsx';

const installation = {
  challenge: 'c',
  installId: 'i',
  name: 'Chrome on Windows',
  version: '1.0.0',
};
const message = 'This browser could not be linked. Please try again.';

let server: ReturnType<typeof startServer>;
let extension: ReturnType<typeof startExtension>;

// Dialogs load late; once loaded, they appear immediately.
beforeAll(() => import('@stillweb/ui/dialog/modal-dialog.tsx'));

beforeEach(() => {
  server = startServer();
  extension = startExtension({ link: installation, redeem: { state: 'premium' } });
});

afterEach(() => {
  extension.close();
  cleanup();
  vi.unstubAllGlobals();
});

function press(onLinked: () => void = () => {}) {
  renderForUser(<LinkButton unavailable={false} onLinked={onLinked} />);
  fireEvent.click(screen.getByRole('button', { name: 'Link this browser' }));
}

test('the challenge of the extension becomes a code, which the extension redeems', async () => {
  server.answers['grants'] = [success({ code: 'once' })];
  await new Promise<void>((resolve) => press(resolve));
  expect(server.sent).toEqual([installation]);
  expect(extension.asked).toEqual([{ type: 'link' }, { type: 'redeem', code: 'once' }]);
});

test('at five browsers the one that makes room is sent with a new challenge', async () => {
  const full = failure(409, 'DEVICE_LIMIT_REACHED', 'Five browsers are linked already.');
  server.answers['grants'] = [full, success({ code: 'once' })];
  server.answers['devices'] = [success(linkedBrowsers)];
  const linked = new Promise<void>((resolve) => press(resolve));
  fireEvent.click(await screen.findByRole('radio', { name: /Edge/ }));
  extension.replies['link'] = { ...installation, challenge: 'another' };
  const form = screen.getByRole('dialog').querySelector('form');
  if (form) fireEvent.submit(form);
  await linked;
  expect(server.sent.at(-1)).toEqual({ ...installation, challenge: 'another', replace: 'seen' });
});

test.each([
  ['the extension refuses', { link: { error: 'INTERNAL' } }],
  ['the extension answers in another shape', { link: { installId: 1 } }],
  ['the code is refused', { redeem: { error: 'INVALID_GRANT' } }],
])('when %s, the page says that the browser was not linked', async (_case, replies) => {
  Object.assign(extension.replies, replies);
  server.answers['grants'] = [success({ code: 'once' })];
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('a message from another origin is no answer of the extension', async () => {
  delete extension.replies['link'];
  server.answers['grants'] = [success({ code: 'once' })];
  press();
  await waitFor(() => expect(extension.asked).toHaveLength(1));
  const answer = { from: 'stillweb-extension', id: extension.lastId() };
  sendToPage({ ...answer, reply: installation }, 'https://evil.example');
  sendToPage({ ...answer, reply: { error: 'INTERNAL' } });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(server.sent).toEqual([]);
});
