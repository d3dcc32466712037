import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Loading } from '../../ui/loading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { StatusBadge } from './status-badge.tsx';

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
  status: string | undefined;
  checking: boolean;
  onCheck: () => void;
}

/** Says no more than is known: the payment may have gone through without our having heard of it yet. */
export function Unconfirmed({ status, checking, onCheck }: UnconfirmedProps) {
  return (
    <>
      <Heading level={1}>{heading}</Heading>
      <div aria-live="polite" className="grid gap-3 text-soft">
        <p>
          We have not heard from the payment processor yet, so we can’t say that your plan has
          started. You don’t need to pay again: nothing is lost if you close this page.
        </p>
        {status && (
          <p className="flex flex-wrap items-center gap-3">
            Status at the moment: <StatusBadge status={status} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button pending={checking} pendingText="Checking…" onClick={onCheck}>
          Check again
        </Button>
        <ButtonLink to={href('/dashboard/subscription')} variant="secondary">
          Go to your subscription
        </ButtonLink>
      </div>
      <p className="text-soft">
        Nothing after a few minutes? Write to{' '}
        <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>.
      </p>
    </>
  );
}
