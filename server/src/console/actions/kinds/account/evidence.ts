import type { Effect } from '@stillweb/contract/console/actions';
import { AppError } from '../../../../platform/app-error.ts';
import type { RequestOf } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

/** Of an action for a customer who has lost a way to prove who it is. */
type WithEvidence = Pick<RequestOf<'change-address'>, 'evidence'>;

/** The same one ticked twice is one. */
export function requireEvidence({ evidence }: WithEvidence): void {
  if (new Set(evidence).size >= 2) return;
  const message = 'Select two of these';
  throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { evidence: message } });
}

export function describeEvidence({ evidence }: WithEvidence): Effect {
  const shown = [...new Set(evidence)].map((kind) => evidenceTexts[kind]).join(', ');
  return effect({ of: 'warning', text: `The customer has shown: ${shown}.` });
}

const evidenceTexts = {
  invoice: 'the number of an invoice',
  amount: 'an amount that was charged',
  last4: 'the last four digits of the card',
};
