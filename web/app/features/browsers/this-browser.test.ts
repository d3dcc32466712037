import { expect, test } from 'vitest';
import type { Extension } from './use-extension.ts';
import { decideLinkState } from './this-browser.ts';

const here: Extension = { state: 'present', linked: true, deviceId: 'here' };
const other = { id: 'other' };

const cases: [string, Extension, { id: string }[] | undefined, string][] = [
  ['has not answered yet', { state: 'asking' }, [], 'asking'],
  ['does not answer', { state: 'absent' }, [{ id: 'here' }], 'absent'],
  ['is not linked', { state: 'present', linked: false }, [{ id: 'here' }], 'unlinked'],
  ['is linked to this account', here, [other, { id: 'here' }], 'linked'],
  ['is linked to another account', here, [other], 'linked elsewhere'],
  ['was unlinked and does not know it', here, [], 'linked elsewhere'],
  ['is linked, and the account is not known', here, undefined, 'linked'],
  ['does not say which device it is', { state: 'present', linked: true }, [other], 'linked'],
];

test.each(cases)('an extension that %s', (_what, extension, devices, state) => {
  expect(decideLinkState(extension, devices)).toBe(state);
});
