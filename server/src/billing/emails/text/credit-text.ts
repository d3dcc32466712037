import { chargeText } from './charge-text.ts';
import type { Writer } from './draft.ts';
import { money } from './money.ts';

export const creditGiven: Writer<'credit-given'> = ({ credit, plan, charge }) => ({
  subject: `You have a credit of ${money(credit)}`,
  paragraphs: [
    `We have given you a credit of ${money(credit)}. It pays your next invoices before your card does; you need not do anything.`,
    ...(charge ? [chargeText(charge, plan)] : []),
  ],
});
