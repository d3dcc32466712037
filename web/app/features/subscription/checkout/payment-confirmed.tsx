import type { Subscription } from '@stillweb/contract/billing/subscription';
import { brand } from '@stillweb/contract/brand';
import { localNumericDay } from '@stillweb/contract/text/dates';
import { t } from '@stillweb/texts/t';
import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { focusInPlace } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { PortalExplanation } from '@stillweb/ui/subscription/primary-actions.tsx';
import { nextChargeOf, nextChargeText } from '@stillweb/ui/subscription/rules/charge-text.ts';
import { purchasedPlanName, subscriptionText } from '@stillweb/ui/subscription/rules/labels.ts';
import { formatLongDate } from '@stillweb/ui/text/long-date.tsx';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, useNavigate } from 'react-router';
import { ButtonLink } from '../../../links/links.tsx';
import { PortalCountdown } from './portal-countdown.tsx';
import { useCustomerPortal } from './hosted-page.ts';

interface PaymentConfirmedProps {
  subscription: Subscription;
  /** Of the checkout; null when the address names none. */
  sessionId: string | null;
  /** The next step until Premium works. */
  nextStep: ReactNode;
}

export function PaymentConfirmed({ subscription, sessionId, nextStep }: PaymentConfirmedProps) {
  const portal = useSuccessPortal();
  const { status, plan } = subscription;
  return (
    <>
      <title>{`${t('payment-success.title', 'Payment Successful')} | ${brand.name}`}</title>
      <div className="grid gap-4">
        <CircleCheck className="size-10 text-green" strokeWidth={1.5} />
        <FocusedHeading>{t('payment-success.title', 'Payment Successful')}</FocusedHeading>
        <p className="text-lg text-soft">{subscriptionText(status)}</p>
      </div>
      {nextStep}
      <div className="grid gap-3">
        <DescriptionList
          items={[
            { term: t('payment-success.plan', 'Plan'), detail: purchasedPlanName(plan) },
            {
              term: t('payment-success.next-date', 'Next billing date'),
              detail: nextBillingDate(subscription),
            },
          ]}
        />
        <p className="text-sm text-soft">
          <span>{nextChargeText(subscription, formatLongDate)}</span>{' '}
          {status === 'TRIALING' && (
            <span>
              {t(
                'payment-success.trial',
                'Nothing was charged today: cancel before that date, and nothing will be.',
              )}
            </span>
          )}
        </p>
      </div>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            pending={portal.pending}
            pendingText={t('portal.opening', 'Opening…')}
            onClick={portal.open}
          >
            {t('payment-success.portal', 'View Subscription')}
          </Button>
          <ButtonLink to="/" variant="secondary">
            {t('checkout.home', 'Return to Homepage')}
          </ButtonLink>
        </div>
        <PortalExplanation />
        <PortalCountdown sessionId={sessionId} isOpening={portal.pending} onEnd={portal.open} />
      </div>
    </>
  );
}

/** Takes the focus: it replaces a page that a screen reader has already read. */
function FocusedHeading({ children }: { children: string }) {
  return (
    <Heading level={1} ref={focusInPlace}>
      {children}
    </Heading>
  );
}

/** The day of the next charge, as on the subscription page. */
function nextBillingDate(subscription: Subscription): string {
  const date = nextChargeOf(subscription)?.date ?? subscription.currentPeriodEnd;
  return date ? localNumericDay(date) : t('payment-success.no-date', 'None');
}

/** Opens the customer portal from the payment-success screen. */
function useSuccessPortal() {
  const navigate = useNavigate();
  return useCustomerPortal({
    onNoUrl: () => {
      toast.error(t('portal.no-address', 'Could not open customer portal'));
      void navigate(href('/dashboard/account'));
    },
    onFailure: (error) => {
      toast.error(fixedFailureOf(error, t('portal.failed', 'Failed to open customer portal')));
      void navigate(href('/dashboard/subscription'));
    },
  });
}
