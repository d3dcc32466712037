import type { Subscription } from '@stillweb/contract/subscription';
import { formatLongDate } from '../../ui/long-date.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CustomerPortalButton } from './customer-portal-button.tsx';
import { planLabel, statusBadge } from './labels.ts';
import { StatusBadge } from './status-badge.tsx';

/** Why a subscription gives no access, and the way out. */
export function SubscriptionTrouble({ subscription }: { subscription: Subscription }) {
  const { status, plan } = subscription;
  const { title, text } = explanation(subscription);
  return (
    <Notice
      tone={statusBadge(status).tone}
      title={title}
      actions={<CustomerPortalButton variant={status === 'PAST_DUE' ? 'primary' : 'secondary'} />}
    >
      <p>{text}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{`${planLabel(plan)} plan`}</span>
        <StatusBadge status={status} />
      </p>
    </Notice>
  );
}

function explanation({ status, endedAt }: Subscription): { title: string; text: string } {
  switch (status) {
    case 'PAST_DUE':
      return {
        title: 'Your last payment failed',
        text: 'Update your card in the customer portal: the open invoice is then paid with it, and Premium comes back at once.',
      };
    case 'CANCELED':
      return {
        title: endedAt
          ? `Your subscription ended on ${formatLongDate(endedAt)}`
          : 'Your subscription has ended',
        text: 'Nothing more is charged. Your invoices stay in the customer portal, and you can come back with either plan.',
      };
    case 'INCOMPLETE':
      return {
        title: 'Your first payment is not complete',
        text: 'Your bank has not confirmed it, and nothing was charged. Complete it in the customer portal, or choose a plan again.',
      };
    default:
      return {
        title: 'Your subscription is not active',
        text: 'The customer portal shows what it is waiting for.',
      };
  }
}
