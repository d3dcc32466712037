import { planCatalogue } from '@stillweb/contract/billing/plans';
import { expect, test } from 'vitest';
import { offerNotice } from './use-offers.ts';

const plain = { ...planCatalogue.MONTHLY, priceId: 'price_1', trialDays: 7 };
const asked = { offer: 'uk', sold: [plain], isError: false, isSignedIn: false };

test.each([
  ['the offer is sold', { sold: [{ ...plain, offer: 'uk' }] }, null],
  ['no offer was asked for', { offer: null }, null],
  [
    'the release does not know the offer',
    { offer: 'spring' },
    'The offer of your link is not open. This is today’s price.',
  ],
  [
    'an offer that the release does not know is sold',
    { offer: 'spring', sold: [{ ...plain, offer: 'spring' }] },
    null,
  ],
  ['the server has not answered', { sold: undefined }, null],
  ['it has ended', {}, 'The UK offer has ended. This is today’s price.'],
  [
    'a user does not get it',
    { isSignedIn: true },
    'The UK offer has ended, or is not open to your account. This is today’s price.',
  ],
  [
    'the server cannot be asked',
    { sold: undefined, isError: true },
    'The UK offer could not be loaded. Reload the page to see it.',
  ],
  [
    'prices in another currency cannot be asked for',
    { offer: null, isError: true },
    'The prices could not be loaded. Reload the page to see them.',
  ],
])('when %s, the notice is right', (_case, differences, text) => {
  expect(offerNotice({ ...asked, ...differences })).toBe(text);
});
