import { t } from '@stillweb/texts/t';
import {
  allowsChange,
  hasSubscription,
  type Subscription,
} from '@stillweb/contract/billing/subscription';
import { isCardMissing } from './charge-text.ts';
import { changeLabels } from './offered-changes.ts';
import { cardRequest } from './payment-due.ts';
import type { ScreenButton } from './screen-button.ts';

export const portalButton: ScreenButton = {
  action: 'open portal',
  get label() {
    return t('subscription.open-portal', 'Customer Portal');
  },
};

/** The one thing to do in the state of a subscription. */
export function primaryAction(subscription: Subscription): ScreenButton {
  const { status, slowPayment, cancelAt, pause } = subscription;
  const primary = (button: ScreenButton): ScreenButton => ({ ...button, variant: 'primary' });
  if (slowPayment?.state === 'PROCESSING') {
    return primary({
      action: 'check payment',
      label: t('subscription.check-payment', 'Check again'),
    });
  }
  if (status === 'PAST_DUE') {
    return primary({ action: 'update card', label: cardRequest(subscription) });
  }
  // To subscribe again comes first.
  if (!hasSubscription(subscription)) return portalButton;
  if (cancelAt) return primary({ action: 'resume', label: changeLabels.resume });
  if (pause && allowsChange(subscription, 'resume')) {
    return primary({ action: 'end pause', label: changeLabels.resume });
  }
  if (isCardMissing(subscription)) {
    return primary({ action: 'update card', label: changeLabels.addCard });
  }
  return primary(portalButton);
}
