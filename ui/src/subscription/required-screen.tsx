import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { ReactNode } from 'react';
import { Heading } from '../heading.tsx';
import type { RenderButton } from './screen-button.ts';
import { SlowPaymentNotice } from './slow-payment-notice.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { WithPremium } from './with-premium.tsx';

interface RequiredScreenProps {
  subscription: Subscription | null;
  /** Shows the result of a withdrawal; `otherwise` if it is unknown. */
  renderWithdrawal: (otherwise: ReactNode) => ReactNode;
  /** The plan that is offered first, which makes the other plans secondary. */
  offer: ReactNode;
  isPlanChosen?: boolean;
  renderButton: RenderButton;
  /** The sections below. */
  children: ReactNode;
}

/** For a user without a subscription, or whose subscription has ended. */
export function RequiredScreen({
  subscription,
  renderWithdrawal,
  offer,
  isPlanChosen = false,
  renderButton,
  children,
}: RequiredScreenProps) {
  const slowPayment = subscription?.slowPayment;
  const isProcessing = slowPayment?.state === 'PROCESSING';
  const isPrimary = !isPlanChosen && !isProcessing && subscription?.status !== 'CANCELED';
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-4">
        <Heading level={1}>Subscription Required</Heading>
        <p className="text-soft">
          You need an active subscription to use this page. Subscribe to manage your plan, billing,
          and cancellation here.
        </p>
      </div>
      {slowPayment && (
        <SlowPaymentNotice
          subscription={subscription}
          payment={slowPayment}
          renderButton={renderButton}
        />
      )}
      {subscription &&
        !isProcessing &&
        whyNoAccess(
          subscription,
          <TroubleNotice subscription={subscription} renderButton={renderButton} />,
          renderWithdrawal,
        )}
      {offer}
      <WithPremium>
        {renderButton({
          action: 'see plans',
          label: 'View Plans & Features',
          variant: isPrimary ? 'primary' : 'secondary',
        })}
      </WithPremium>
      {children}
    </div>
  );
}

/** A withdrawal says itself how the subscription ended. */
function whyNoAccess(
  { endReason }: Subscription,
  trouble: ReactNode,
  renderWithdrawal: RequiredScreenProps['renderWithdrawal'],
): ReactNode {
  return endReason === 'WITHDRAWN' ? renderWithdrawal(trouble) : trouble;
}
