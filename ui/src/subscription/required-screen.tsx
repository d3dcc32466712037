import { t } from '@stillweb/texts/t';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { ReactNode } from 'react';
import { Heading } from '../page/heading.tsx';
import type { RenderButton } from './rules/screen-button.ts';
import { SlowPaymentNotice } from './slow-payment-notice.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { featureGroups } from '@stillweb/contract/billing/features';
import { Check } from 'lucide-react';
import { Card } from '../kit/card.tsx';
import { Accent, Drawing } from '../kit/drawing.tsx';

const premium = featureGroups.filter(({ access }) => access === 'premium');

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
        <Heading level={1}>{t('subscription.required.title', 'Subscription Required')}</Heading>
        <p className="text-soft">
          {t(
            'subscription.required.text',
            'You need an active subscription to use this page. Subscribe to manage your plan, billing, and cancellation here.',
          )}
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
          label: t('subscription.view-plans', 'View Plans & Features'),
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

/** Lists the features of a subscription; `children` leads to the plans. */
function WithPremium({ children }: { children: ReactNode }) {
  return (
    <Card aria-labelledby="with-premium" className="grid gap-6 lg:grid-cols-[1fr_11rem] lg:gap-8">
      <div className="grid gap-5">
        <Heading level={2} size="part" id="with-premium">
          {t('subscription.features', 'What Premium adds')}
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

/** A drawing of a page with a single article left. */
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
