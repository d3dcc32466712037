import { t } from '@stillweb/texts/t';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { useDayFormat } from '../text/long-date.tsx';
import { Notice } from '../feedback/notice.tsx';
import { explainTrouble, troubleTone } from './rules/explain-trouble.ts';
import { planLabel } from './rules/labels.ts';
import { PrimaryActions } from './primary-actions.tsx';
import type { RenderButton } from './rules/screen-button.ts';
import { StatusBadge } from './status-badge.tsx';

interface TroubleNoticeProps {
  subscription: Subscription;
  renderButton: RenderButton;
}

/** Shows why a subscription gives no access, with the button that helps. */
export function TroubleNotice({ subscription, renderButton }: TroubleNoticeProps) {
  const { status, plan } = subscription;
  const { title, text } = explainTrouble(subscription, useDayFormat());
  return (
    <Notice
      tone={troubleTone(subscription)}
      title={title}
      actions={<PrimaryActions subscription={subscription} renderButton={renderButton} />}
    >
      <p>{text}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{t('trouble.plan', '{plan} plan', { plan: planLabel(plan) })}</span>
        <StatusBadge status={status} />
      </p>
    </Notice>
  );
}
