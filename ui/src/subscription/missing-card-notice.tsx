import type { Subscription } from '@stillweb/contract/subscription';
import type { ReactNode } from 'react';
import { Notice } from '../notice.tsx';
import { nextChargeText } from './charge-text.ts';
import { changeLabels } from './offered-changes.ts';

interface MissingCardNoticeProps {
  subscription: Subscription;
  /** The button that leads to the page of the card. */
  action: ReactNode;
}

/**
 * Asks for a card before a charge that has none. Not in a trial: Stripe may set the card of a new one some
 * seconds after the purchase, and an email asks for it before the end.
 */
export function MissingCardNotice({ subscription, action }: MissingCardNoticeProps) {
  const { status, card, nextCharge, slowPayment } = subscription;
  const isMissing = !card && status !== 'TRIALING' && nextCharge !== null && nextCharge.amount > 0;
  if (!isMissing || slowPayment?.state === 'PROCESSING') return null;
  return (
    <Notice tone="orange" title={changeLabels.addCard} actions={action}>
      <p>
        {`${nextChargeText(subscription)} There is no card for it: add one before then, so that Premium stays on.`}
      </p>
    </Notice>
  );
}
