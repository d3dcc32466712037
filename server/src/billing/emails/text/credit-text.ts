import { chargeText } from './charge-text.ts';
import type { Writer } from './draft.ts';
import { cardAction, cardRequest } from './missing-card.ts';
import { money } from './money.ts';

export const creditGiven: Writer<'credit-given'> = ({ credit, plan, charge, card }) => ({
  subject: `You have a credit of ${money(credit)}`,
  paragraphs: [
    `We have given you a credit of ${money(credit)}. It pays your next invoices first.`,
    ...(charge ? [chargeText(charge, plan, card), ...cardRequest(card)] : []),
  ],
  ...(charge && cardAction(card)),
});
