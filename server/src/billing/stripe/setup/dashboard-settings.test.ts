import { expect, test } from 'vitest';
import { checkAccount, type StripeAccount } from './dashboard-settings.ts';

const ready: StripeAccount = {
  details_submitted: true,
  charges_enabled: true,
  business_profile: { support_email: 'help@your.site' },
  settings: { payments: { statement_descriptor: 'YOUR SITE' } },
};

test.each<[string, Partial<StripeAccount>, unknown[]]>([
  ['is ready', {}, []],
  ['is not activated', { details_submitted: false }, [expect.stringContaining('not activated')]],
  ['may not charge', { charges_enabled: false }, [expect.stringContaining('may not charge')]],
  ['has no statement descriptor', { settings: null }, [expect.stringContaining('descriptor')]],
  [
    'has no support address',
    { business_profile: null },
    [expect.stringContaining('support email')],
  ],
])('an account that %s', (_case, account, expected) => {
  expect(checkAccount({ ...ready, ...account })).toEqual(expected);
});
