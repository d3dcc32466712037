import { currencyNote } from '@stillweb/contract/price-notes';
import { withoutTax, type TaxNote } from '@stillweb/contract/tax';
import type { EmailContent } from '../../email-content.ts';
import { dashboard, type EmailText, type TextDraft } from './draft.ts';
import {
  cardExpires,
  cardNeedsAction,
  latePaymentReturned,
  paymentFailed,
  receipt,
  refundedPayment,
  renewalAhead,
} from './payment-text.ts';
import { comeBack } from './come-back-text.ts';
import { creditGiven } from './credit-text.ts';
import { pauseEnding, pauseOver, paused } from './pause-text.ts';
import { cancelled, duplicateEnded, ended, planChanged, resumed } from './subscription-text.ts';
import { withdrawalAccepted, withdrawalRefused } from './withdrawal-text.ts';
import { trialEnding, trialExtended, trialRefused, trialStarted } from './trial-text.ts';

/** The text of each email: what has happened, what happens next, and how to cancel. */
export function emailText(content: EmailContent, taxNote: TaxNote = withoutTax): EmailText {
  const text = { action: dashboard, ...draftOf(content, taxNote) };
  const currency = currencyOf(content);
  return currency
    ? { ...text, notes: [...(text.notes ?? []), currencyNote(currency, taxNote)] }
    : text;
}

/** The currency of a text that names what is, was or will be charged. */
function currencyOf(content: EmailContent): string | undefined {
  if (content.kind === 'receipt') return content.paid.currency;
  if (content.kind === 'renewal-ahead' || content.kind === 'payment-failed')
    return content.due.currency;
  if (content.kind === 'cancelled') return content.next?.due?.currency;
  return 'charge' in content ? content.charge?.currency : undefined;
}

function draftOf(content: EmailContent, taxNote: TaxNote): TextDraft {
  switch (content.kind) {
    case 'trial-started':
      return trialStarted(content);
    case 'trial-ending':
      return trialEnding(content);
    case 'trial-extended':
      return trialExtended(content);
    case 'credit-given':
      return creditGiven(content);
    case 'receipt':
      return receipt(content);
    case 'renewal-ahead':
      return renewalAhead(content);
    case 'card-expires':
      return cardExpires(content);
    case 'payment-failed':
      return paymentFailed(content);
    case 'late-payment-returned':
      return latePaymentReturned(content);
    case 'refunded':
      return refundedPayment(content);
    case 'card-needs-action':
      return cardNeedsAction(content);
    case 'plan-changed':
      return planChanged(content);
    case 'cancelled':
      return cancelled(content);
    case 'resumed':
      return resumed(content);
    case 'paused':
      return paused(content);
    case 'pause-ending':
      return pauseEnding(content);
    case 'pause-over':
      return pauseOver(content);
    case 'ended':
      return ended(content);
    case 'come-back':
      return comeBack(content, taxNote);
    case 'trial-refused':
      return trialRefused;
    case 'duplicate-ended':
      return duplicateEnded(content);
    case 'withdrawal-accepted':
      return withdrawalAccepted;
    case 'withdrawal-refused':
      return withdrawalRefused(content);
  }
}
