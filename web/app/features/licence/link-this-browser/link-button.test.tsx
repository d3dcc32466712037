// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { failure, linkedBrowsers, renderForUser, startServer, success } from '../a-server.tsx';
import { LinkButton } from './link-button.tsx';

const installation = {
  challenge: 'c',
  installId: 'i',
  name: 'Chrome on Windows',
  version: '1.0.0',
};
const message = 'This browser could not be linked. Please try again.';

let server: ReturnType<typeof startServer>;
let replies: Record<string, object>;
let asked: unknown[];
let closed: AbortController;

// Dialogs load late; loaded once, they appear at once.
beforeAll(() => import('../../../ui/modal-dialog.tsx'));

beforeEach(() => {
  server = startServer();
  asked = [];
  replies = { link: installation, redeem: { state: 'premium' } };
  closed = new AbortController();
  window.addEventListener('message', answer, { signal: closed.signal });
});

afterEach(() => {
  closed.abort();
  cleanup();
  vi.unstubAllGlobals();
});

/** What the content script of the extension does. */
function answer({ data }: MessageEvent) {
  if (data?.to !== 'stillweb-extension') return;
  asked.push(data.message);
  const reply = { from: 'stillweb-extension', id: data.id, reply: replies[data.message.type] };
  const { origin } = window.location;
  window.dispatchEvent(new MessageEvent('message', { source: window, origin, data: reply }));
}

function press(onLinked: () => void = () => {}) {
  renderForUser(<LinkButton unavailable={false} onLinked={onLinked} />);
  fireEvent.click(screen.getByRole('button', { name: 'Link this browser' }));
}

test('the challenge of the extension becomes a code, which the extension redeems', async () => {
  server.answers['grants'] = [success({ code: 'once' })];
  await new Promise<void>((resolve) => press(resolve));
  expect(server.sent).toEqual([installation]);
  expect(asked).toEqual([{ type: 'link' }, { type: 'redeem', code: 'once' }]);
});

test('at five browsers the one that makes room is sent with a new challenge', async () => {
  const full = failure(409, 'DEVICE_LIMIT_REACHED', 'Five browsers are linked already.');
  server.answers['grants'] = [full, success({ code: 'once' })];
  server.answers['devices'] = [success(linkedBrowsers)];
  const linked = vi.fn();
  press(linked);
  fireEvent.click(await screen.findByRole('radio', { name: /Edge/ }));
  replies['link'] = { ...installation, challenge: 'another' };
  const form = screen.getByRole('dialog').querySelector('form');
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(linked).toHaveBeenCalledOnce());
  expect(server.sent.at(-1)).toEqual({ ...installation, challenge: 'another', replace: 'seen' });
});

test.each([
  ['the extension refuses', () => void (replies['link'] = { error: 'INTERNAL' })],
  ['the extension answers in another shape', () => void (replies['link'] = { installId: 1 })],
  ['the code is refused', () => void (replies['redeem'] = { error: 'INVALID_GRANT' })],
])('when %s, the page says that the browser was not linked', async (_case, prepare) => {
  prepare();
  server.answers['grants'] = [success({ code: 'once' })];
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('the message of another window is no answer of the extension', async () => {
  server.answers['grants'] = [success({ code: 'once' })];
  closed.abort();
  window.addEventListener(
    'message',
    ({ data }) => {
      if (data?.to !== 'stillweb-extension') return;
      const reply = { from: 'stillweb-extension', id: data.id, reply: installation };
      const origin = 'https://evil.example';
      window.dispatchEvent(new MessageEvent('message', { source: window, origin, data: reply }));
      // The window asks and hears itself: the true answer comes second, and is a refusal.
      const refusal = { ...reply, reply: { error: 'INTERNAL' } };
      const own = { source: window, origin: window.location.origin, data: refusal };
      window.dispatchEvent(new MessageEvent('message', own));
    },
    { once: true },
  );
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(server.sent).toEqual([]);
});
