import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { classes } from '@stillweb/ui/kit/classes.ts';
import {
  cardRequest,
  isPaymentDue,
  paymentDueTitle,
} from '@stillweb/ui/subscription/rules/payment-due.ts';
import { isStripeInEnglish } from '@stillweb/ui/subscription/rules/stripe-language.ts';
import type { ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import { useSubscription } from '../../../session/hooks.ts';
import { PortalButton } from '../checkout/portal-button.tsx';

/** Says on every page of the app that a payment failed; the subscription page has the whole card. */
export function PaymentDueLine() {
  const subscription = useSubscription();
  const { pathname } = useLocation();
  if (!isPaymentDue(subscription) || pathname === href('/dashboard/subscription')) return null;
  return (
    <PaymentDueBanner title={paymentDueTitle(subscription)}>
      <PortalButton flow="payment_method_update" size="small">
        {cardRequest(subscription)}
      </PortalButton>
    </PaymentDueBanner>
  );
}

interface PaymentDueBannerProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A line across the page; its child is the button. */
export function PaymentDueBanner({ title, className, children }: PaymentDueBannerProps) {
  const strong = (
    <span className="font-medium">{t('payment-due.banner-title', '{title}.', { title })}</span>
  );
  return (
    <aside
      aria-label={t('payment-due.title', 'Payment due')}
      className={classes('border-b border-line bg-orange-wash text-sm', className)}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-side py-2.5 sm:px-8">
        <p>
          {isStripeInEnglish
            ? rich(
                'payment-due.banner.in-english',
                "{title} Your last payment didn't go through, so Premium is off. The page for your card is in English.",
                { title: strong },
              )
            : rich(
                'payment-due.banner',
                "{title} Your last payment didn't go through, so Premium is off.",
                { title: strong },
              )}
        </p>
        {children}
      </div>
    </aside>
  );
}
