import type { Subscription } from '@stillweb/contract/subscription';
import { Notice } from '@stillweb/ui/notice.tsx';
import { CustomerPortalButton } from '../portal/customer-portal-button.tsx';
import { NewCardButton } from '../portal/new-card-button.tsx';
import { PortalExplanation } from '../portal/portal-explanation.tsx';
import { planLabel } from './labels.ts';
import { StatusBadge } from './status-badge.tsx';
import { explainTrouble, troubleTone } from './explain-trouble.ts';

/** Shows why a subscription gives no access, and the button that helps. */
export function SubscriptionTrouble({ subscription }: { subscription: Subscription }) {
  const { status, plan } = subscription;
  const { title, text } = explainTrouble(subscription);
  const isPastDue = status === 'PAST_DUE';
  return (
    <Notice
      tone={troubleTone(subscription)}
      title={title}
      actions={
        isPastDue ? (
          <NewCardButton>Update your card</NewCardButton>
        ) : (
          <CustomerPortalButton variant="secondary" />
        )
      }
    >
      <p>{text}</p>
      {!isPastDue && <PortalExplanation />}
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{`${planLabel(plan)} plan`}</span>
        <StatusBadge status={status} />
      </p>
    </Notice>
  );
}
