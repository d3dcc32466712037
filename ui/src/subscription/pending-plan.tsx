import { Notice } from '../notice.tsx';
import { planLabel } from './labels.ts';

export function PendingPlan({ plan }: { plan: string }) {
  return (
    <Notice tone="yellow" title={`Your change to ${planLabel(plan)} is not complete`}>
      <p>
        Its payment waits for your bank’s confirmation: open the invoice in the Customer Portal to
        give it. Until then you stay on your present plan.
      </p>
    </Notice>
  );
}
