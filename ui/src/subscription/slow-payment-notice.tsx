import type { SlowPayment, Subscription } from '@stillweb/contract/billing/subscription';
import { Notice } from '../feedback/notice.tsx';
import { slowPaymentMessage } from './rules/change-messages.ts';
import { PrimaryActions } from './primary-actions.tsx';
import type { RenderButton } from './rules/screen-button.ts';

interface SlowPaymentNoticeProps {
  subscription: Subscription;
  payment: SlowPayment;
  renderButton: RenderButton;
}

/** Shows a payment whose result is not known yet, or why it failed, to a user without access. */
export function SlowPaymentNotice({ payment, ...screen }: SlowPaymentNoticeProps) {
  const { text, ...look } = slowPaymentMessage(payment);
  const isProcessing = payment.state === 'PROCESSING';
  return (
    <Notice {...look} actions={isProcessing && <PrimaryActions {...screen} />}>
      <p>{text}</p>
    </Notice>
  );
}
