// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, renderForUser, startServer, success } from '../../../test/a-server.tsx';
import { startExtension } from '../../../test/an-extension.ts';
import StepAfterPayment, { decideNextStep } from './step-after-payment.tsx';

const installation = {
  challenge: 'c',
  installId: 'i',
  name: 'Chrome on Windows',
  version: '1.0.0',
};
const unlinked = { version: '1.0.0', linked: false };
const linked = { version: '1.0.0', linked: true, deviceId: 'd' };
const full = failure(409, 'DEVICE_LIMIT_REACHED', 'Five browsers are linked already.');

const step = <StepAfterPayment installButton={<a href="/store">Add to Chrome</a>} />;

let server: ReturnType<typeof startServer>;
let extension: ReturnType<typeof startExtension>;

beforeEach(() => {
  server = startServer();
  server.answers['grants'] = [success({ code: 'once' })];
  extension = startExtension({ hello: unlinked, link: installation, redeem: { state: 'premium' } });
});

afterEach(() => {
  extension.close();
  cleanup();
  vi.unstubAllGlobals();
});

test('a browser that is not linked is linked by itself', async () => {
  renderForUser(step);
  expect(await screen.findByText('Premium is on in this browser.')).toBeDefined();
  expect(extension.asked.at(-1)).toEqual({ type: 'redeem', code: 'once' });
});

test.each([
  ['has the new plan', 'premium', 'Premium is on in this browser.'],
  ['has not got the new plan', 'free', 'This browser is linked.'],
])('a linked browser is asked to refresh, and says that it %s', async (_what, state, text) => {
  Object.assign(extension.replies, { hello: linked, refresh: { state } });
  renderForUser(step);
  expect(await screen.findByText(text)).toBeDefined();
  expect(extension.asked).toEqual([{ type: 'hello' }, { type: 'refresh' }]);
  expect(server.sent).toEqual([]);
});

test('at five browsers the page says so, and how to go on', async () => {
  server.answers['grants'] = [full];
  renderForUser(step);
  expect(await screen.findByText('Five browsers are linked already.')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Set up your browsers' });
  expect(link.getAttribute('href')).toBe('/onboarding');
});

test('without an extension the next step is to add it', async () => {
  extension.replies['hello'] = { error: 'INTERNAL' };
  renderForUser(step);
  expect(await screen.findByText('Next: add Stillweb to your browser')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add to Chrome' })).toBeDefined();
  expect(server.sent).toEqual([]);
});

test('a browser that could not be linked is linked by a press', async () => {
  server.answers['grants'] = [failure(500, 'INTERNAL', 'No.'), success({ code: 'once' })];
  extension.replies['refresh'] = { state: 'premium' };
  renderForUser(step);
  (await screen.findByRole('button', { name: 'Link this browser' })).click();
  expect(await screen.findByText('Premium is on in this browser.')).toBeDefined();
});

test.each([
  ['asking', null, 'asking'],
  ['absent', null, 'add'],
  ['present', null, 'linking'],
  ['present', 'linked', 'done'],
  ['present', 'no room', 'make room'],
  ['present', 'failed', 'link'],
] as const)(
  'an extension that is %s, and was %s: the next step is %s',
  (extension, outcome, step) => {
    expect(decideNextStep(extension, outcome)).toBe(step);
  },
);
