import { featureGroups } from '@stillweb/contract/features';
import type { Subscription } from '@stillweb/contract/subscription';
import { Card } from '@stillweb/ui/card.tsx';
import { Accent, Drawing } from '@stillweb/ui/drawing.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../../../links/button-link.tsx';
import { useChoice } from '../../../session/use-choice.ts';
import { ComeBackEmail } from '../come-back/come-back-email.tsx';
import { ComeBack } from '../plans/come-back.tsx';
import { Invoices } from '../invoices/invoices.tsx';
import { ContinueWithPlan } from '../plans/continue-with-plan.tsx';
import { SlowPaymentNotice } from '../slow-payment/slow-payment-notice.tsx';
import { WithdrawalNotice } from '../withdraw/withdrawal-notice.tsx';
import { SubscriptionTrouble } from '../status/subscription-trouble.tsx';

interface SubscriptionRequiredProps {
  subscription: Subscription | null;
  browserFit: ReactNode;
}

export function SubscriptionRequired({ subscription, browserFit }: SubscriptionRequiredProps) {
  const { choice, forget } = useChoice();
  const hasEnded = subscription?.status === 'CANCELED';
  const isPaying = subscription?.slowPayment?.state === 'PROCESSING';
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-4">
        <Heading level={1}>Subscription Required</Heading>
        <p className="text-soft">
          You need an active subscription to use this page: here you see your plan, what is charged
          next, and change or cancel it whenever you like.
        </p>
      </div>
      {subscription?.slowPayment && <SlowPaymentNotice payment={subscription.slowPayment} />}
      {subscription && !isPaying && <WhyNoAccess subscription={subscription} />}
      {!choice && subscription && <ComeBack subscription={subscription} />}
      {choice && (
        <ContinueWithPlan
          plan={choice.plan}
          offer={choice.offer}
          subscription={subscription}
          onForget={forget}
        />
      )}
      {(choice || hasEnded) && browserFit}
      <WithPremium>
        <ButtonLink to={href('/pricing')} variant={choice || hasEnded ? 'secondary' : 'primary'}>
          View Plans & Features
        </ButtonLink>
      </WithPremium>
      {subscription && <Invoices />}
      {hasEnded && <ComeBackEmail />}
    </div>
  );
}

/** A withdrawal says itself how the subscription ended. */
function WhyNoAccess({ subscription }: { subscription: Subscription }) {
  const trouble = <SubscriptionTrouble subscription={subscription} />;
  return subscription.endReason === 'WITHDRAWN' ? (
    <WithdrawalNotice unavailable={trouble} />
  ) : (
    trouble
  );
}

const premium = featureGroups.filter(({ access }) => access === 'premium');

/** What a subscription would add. */
function WithPremium({ children }: { children: ReactNode }) {
  return (
    <Card aria-labelledby="with-premium" className="grid gap-6 lg:grid-cols-[1fr_11rem] lg:gap-8">
      <div className="grid gap-5">
        <Heading level={2} size="part" id="with-premium">
          What Premium adds
        </Heading>
        <ul className="grid gap-x-6 gap-y-2.5 sm:max-md:grid-cols-2 lg:grid-cols-2">
          {premium.map(({ id, title }) => (
            <li key={id} className="flex items-start gap-2.5">
              <Check className="mt-1 size-4.5 shrink-0 text-accent" />
              {title}
            </li>
          ))}
        </ul>
        <div>{children}</div>
      </div>
      <QuietPage />
    </Card>
  );
}

/** A page on which one thing is left. */
function QuietPage() {
  return (
    <Drawing viewBox="0 0 160 160" className="w-36 self-center max-lg:hidden">
      <path d="M16 34a8 8 0 0 1 8-8h112a8 8 0 0 1 8 8v92a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8z" />
      <path d="M16 48h128M28 37h.5M38 37h.5M48 37h.5" />
      <path d="M32 64h36v20H32zM108 64h20v54h-20z" strokeDasharray="2 6" />
      <Accent>
        <path d="M32 98h60M32 108h60M32 118h38" />
      </Accent>
    </Drawing>
  );
}
