import type { Subscription } from '@stillweb/contract/billing/subscription';
import { brand } from '@stillweb/contract/brand';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { Loading } from '@stillweb/ui/feedback/loading.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { TroubleNotice } from '@stillweb/ui/subscription/trouble-notice.tsx';
import { href } from 'react-router';
import { ButtonLink, SupportLink } from '../../../links/links.tsx';
import { renderSubscriptionButton } from '../page/subscription-button.tsx';

const heading = t('payment-unconfirmed.title', 'We are confirming your payment');
const notStarted = t('payment-unconfirmed.not-started', 'Your plan has not started');

/** The title of the document, with the words of the heading. */
function Title({ children }: { children: string }) {
  return <title>{`${children} | ${brand.name}`}</title>;
}

export function Confirming() {
  return (
    <>
      <Title>{heading}</Title>
      <Heading level={1}>{heading}</Heading>
      <Loading>{t('payment-unconfirmed.pending', 'This takes a few seconds')}</Loading>
    </>
  );
}

interface UnconfirmedProps {
  checking: boolean;
  /** How often the user has checked in vain. */
  failedChecks: number;
  onCheck: () => void;
}

/** For a payment that may have succeeded although the server does not know it yet. */
export function Unconfirmed({ checking, failedChecks, onCheck }: UnconfirmedProps) {
  return (
    <>
      <Title>{heading}</Title>
      <Heading level={1}>{heading}</Heading>
      <p className="text-soft">
        {t(
          'payment-unconfirmed.text',
          'We have not heard from the payment processor yet, so we can’t say that your plan has started. You don’t need to pay again: nothing is lost if you close this page.',
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={checking}
          pendingText={t('subscription.checking', 'Checking…')}
          onClick={onCheck}
        >
          {t('subscription.check-payment', 'Check again')}
        </Button>
        <SubscriptionLink />
      </div>
      <output className="empty:-mt-8">{failedCheckText(failedChecks, checking)}</output>
      <Support />
    </>
  );
}

/** Each time another text, so that screen readers announce it again. */
function failedCheckText(failedChecks: number, checking: boolean): string {
  if (failedChecks === 0 || checking) return '';
  return t(
    'payment-unconfirmed.failed-check',
    '{count, plural, one {We have checked again, and there is no word yet. It can take a few minutes: an email tells you when your plan has started.} other {We have checked again ({count} times so far), and there is no word yet. It can take a few minutes: an email tells you when your plan has started.}}',
    { count: failedChecks },
  );
}

export function NotStarted({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <Title>{notStarted}</Title>
      <Heading level={1}>{notStarted}</Heading>
      <TroubleNotice subscription={subscription} renderButton={renderSubscriptionButton} />
      <div className="flex flex-wrap gap-3">
        {subscription.status !== 'PAST_DUE' && (
          <ButtonLink to={href('/pricing')}>
            {t('subscription.view-plans', 'View Plans & Features')}
          </ButtonLink>
        )}
        <SubscriptionLink />
      </div>
      <Support />
    </>
  );
}

function SubscriptionLink() {
  return (
    <ButtonLink to={href('/dashboard/subscription')} variant="secondary">
      {t('payment-unconfirmed.subscription', 'Go to your subscription')}
    </ButtonLink>
  );
}

function Support() {
  return (
    <p className="text-soft">
      {rich('payment-unconfirmed.support', 'Something wrong? Write to {email}.', {
        email: <SupportLink />,
      })}
    </p>
  );
}
