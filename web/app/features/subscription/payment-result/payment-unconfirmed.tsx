import { brand } from '@stillweb/contract/brand';
import type { Subscription } from '@stillweb/contract/subscription';
import { href } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { SubscriptionTrouble } from '../status/subscription-trouble.tsx';

const heading = 'We are confirming your payment';

export function Confirming() {
  return (
    <>
      <Heading level={1}>{heading}</Heading>
      <Loading>This takes a few seconds</Loading>
    </>
  );
}

interface UnconfirmedProps {
  checking: boolean;
  onCheck: () => void;
}

/** For a payment that may have succeeded although the server does not know it yet. */
export function Unconfirmed({ checking, onCheck }: UnconfirmedProps) {
  return (
    <>
      <Heading level={1}>{heading}</Heading>
      <p aria-live="polite" className="text-soft">
        We have not heard from the payment processor yet, so we can’t say that your plan has
        started. You don’t need to pay again: nothing is lost if you close this page.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button pending={checking} pendingText="Checking…" onClick={onCheck}>
          Check again
        </Button>
        <SubscriptionLink />
      </div>
      <Support />
    </>
  );
}

export function NotStarted({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <Heading level={1}>Your plan has not started</Heading>
      <SubscriptionTrouble subscription={subscription} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/pricing')}>View Plans & Features</ButtonLink>
        <SubscriptionLink />
      </div>
      <Support />
    </>
  );
}

function SubscriptionLink() {
  return (
    <ButtonLink to={href('/dashboard/subscription')} variant="secondary">
      Go to your subscription
    </ButtonLink>
  );
}

function Support() {
  return (
    <p className="text-soft">
      Something not right? Write to{' '}
      <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>.
    </p>
  );
}
