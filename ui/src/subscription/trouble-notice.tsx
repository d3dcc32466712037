import type { Subscription } from '@stillweb/contract/subscription';
import type { ReactNode } from 'react';
import { Notice } from '../notice.tsx';
import { explainTrouble, troubleTone } from './explain-trouble.ts';
import { planLabel } from './labels.ts';
import { PortalExplanation } from './portal-explanation.tsx';
import { StatusBadge } from './status-badge.tsx';

interface TroubleNoticeProps {
  subscription: Subscription;
  /** The button that helps: to update the card while a payment is overdue, else the portal's. */
  action: ReactNode;
}

/** Shows why a subscription gives no access. */
export function TroubleNotice({ subscription, action }: TroubleNoticeProps) {
  const { status, plan } = subscription;
  const { title, text } = explainTrouble(subscription);
  return (
    <Notice tone={troubleTone(subscription)} title={title} actions={action}>
      <p>{text}</p>
      {status !== 'PAST_DUE' && <PortalExplanation />}
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{`${planLabel(plan)} plan`}</span>
        <StatusBadge status={status} />
      </p>
    </Notice>
  );
}
