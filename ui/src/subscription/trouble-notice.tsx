import type { Subscription } from '@stillweb/contract/subscription';
import { Notice } from '../notice.tsx';
import { explainTrouble, troubleTone } from './explain-trouble.ts';
import { planLabel } from './labels.ts';
import { cardRequest } from './payment-due.ts';
import { PortalExplanation } from './portal-explanation.tsx';
import type { RenderButton, ScreenButton } from './screen-button.ts';
import { portalButton } from './screen-header.tsx';
import { StatusBadge } from './status-badge.tsx';

interface TroubleNoticeProps {
  subscription: Subscription;
  renderButton: RenderButton;
}

/** Shows why a subscription gives no access, with the button that helps. */
export function TroubleNotice({ subscription, renderButton }: TroubleNoticeProps) {
  const { status, plan } = subscription;
  const { title, text } = explainTrouble(subscription);
  return (
    <Notice
      tone={troubleTone(subscription)}
      title={title}
      actions={renderButton(helpfulButton(subscription))}
    >
      <p>{text}</p>
      {status !== 'PAST_DUE' && <PortalExplanation />}
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{`${planLabel(plan)} plan`}</span>
        <StatusBadge status={status} />
      </p>
    </Notice>
  );
}

function helpfulButton(subscription: Subscription): ScreenButton {
  if (subscription.status !== 'PAST_DUE') return portalButton;
  return { action: 'update card', label: cardRequest(subscription), variant: 'primary' };
}
