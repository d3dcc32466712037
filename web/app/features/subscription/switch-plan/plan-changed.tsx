import type { Subscription } from '@stillweb/contract/billing/subscription';
import { formatLongDate } from '@stillweb/ui/text/long-date.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { useEffect, useRef } from 'react';
import { focusAfterDialog } from '../overview/focus-after-dialog.ts';
import { nextChargeText } from '@stillweb/ui/subscription/rules/charge-text.ts';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';

interface PlanChangedProps {
  plan: string;
  subscription: Subscription;
}

/** Takes the focus: the button that opened the dialog is gone. */
export function PlanChanged({ plan, subscription }: PlanChangedProps) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => focusAfterDialog(result), []);
  return (
    <div ref={result} tabIndex={-1}>
      <Notice tone="green" title={`Your plan is now ${planLabel(plan)}`}>
        <p>{nextChargeText(subscription, formatLongDate)}</p>
      </Notice>
    </div>
  );
}
