import { priceNote } from '@stillweb/contract/price-notes';
import { planCatalogue, productName } from '@stillweb/contract/plans';
import type { TaxNote } from '@stillweb/contract/tax';
import type { EmailContent, PricedPlan } from '../../email-content.ts';
import { howToLeave, pricing, type TextDraft } from './draft.ts';
import { money } from './money.ts';

export const comeBack = (
  { plans }: Extract<EmailContent, { kind: 'come-back' }>,
  taxNote: TaxNote,
): TextDraft => ({
  subject: `What ${productName} costs if you come back`,
  paragraphs: [
    'Your Premium ended a month ago. When you canceled, you asked for one email with the price to come back. This is it.',
    ...plans.map((plan) => priceOf(plan, taxNote)),
    'There is no second free trial: you pay when you subscribe.',
  ],
  notes: [howToLeave, 'This is the only email of this kind: nothing follows unless you ask again.'],
  action: pricing,
});

function priceOf({ plan, ...price }: PricedPlan, taxNote: TaxNote): string {
  const { label, interval } = planCatalogue[plan];
  return `${label}: ${money(price)} a ${interval}. ${priceNote({ ...price, interval }, taxNote)}`;
}
