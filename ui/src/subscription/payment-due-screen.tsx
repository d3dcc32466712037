import { t } from '@stillweb/texts/t';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { ReactNode } from 'react';
import { Heading } from '../page/heading.tsx';
import type { RenderButton } from './rules/screen-button.ts';
import { SlowPaymentNotice } from './slow-payment-notice.tsx';
import { TroubleNotice } from './trouble-notice.tsx';

interface PaymentDueScreenProps {
  subscription: Subscription;
  /** Whether a new card is being charged, so that nothing is asked for. */
  isConfirming?: boolean;
  renderButton: RenderButton;
  /** The sections below. */
  children: ReactNode;
}

/** For a subscriber with a failed payment: first the action, then the reason why Premium is off. */
export function PaymentDueScreen({
  subscription,
  isConfirming = false,
  renderButton,
  children,
}: PaymentDueScreenProps) {
  return (
    <div className="grid max-w-2xl gap-8">
      <Heading level={1}>{t('subscription.title', 'Your Subscription')}</Heading>
      {!isConfirming && <PaymentDue subscription={subscription} renderButton={renderButton} />}
      <section aria-labelledby="required" className="grid justify-items-start gap-3">
        <Heading level={2} size="part" id="required">
          {t('subscription.required.title', 'Subscription Required')}
        </Heading>
        <p className="text-soft">
          {t(
            'subscription.payment-due',
            'Premium needs an active subscription, and yours is active again as soon as this payment has gone through. You don’t need to buy anything: your plan and its price stay as they are.',
          )}
        </p>
        {renderButton({
          action: 'see plans',
          label: t('subscription.view-plans', 'View Plans & Features'),
          size: 'small',
        })}
      </section>
      {children}
    </div>
  );
}

function PaymentDue({
  subscription,
  renderButton,
}: Pick<PaymentDueScreenProps, 'subscription' | 'renderButton'>) {
  const screen = { subscription, renderButton };
  const { slowPayment } = subscription;
  return slowPayment?.state === 'PROCESSING' ? (
    <SlowPaymentNotice payment={slowPayment} {...screen} />
  ) : (
    <TroubleNotice {...screen} />
  );
}
