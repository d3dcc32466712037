import type { PlanChangePreview } from '@stillweb/contract/billing/manage-subscription';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { Status } from '@stillweb/ui/feedback/status.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { DescriptionList } from '@stillweb/ui/page/description-list.tsx';
import { chargeText } from '@stillweb/ui/subscription/rules/charge-text.ts';
import { LongDate } from '@stillweb/ui/text/long-date.tsx';
import { Money } from '@stillweb/ui/text/money.tsx';

interface PlanChangeProps {
  preview: PlanChangePreview;
  subscription: Subscription;
}

export function PlanChange({ preview, subscription }: PlanChangeProps) {
  const { dueNow, credit, nextCharge, cardCharge } = preview;
  const next = cardCharge ?? nextCharge;
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[
          { term: 'Due now', detail: <Money {...dueNow} /> },
          ...(credit.amount > 0
            ? [{ term: 'Credit for later charges', detail: <Money {...credit} /> }]
            : []),
          {
            term: 'Next charge',
            detail: (
              <span>
                <Money amount={next.amount} currency={next.currency} /> on{' '}
                <LongDate value={next.date} />
              </span>
            ),
          },
        ]}
      />
      <p className="text-sm text-soft">{explanation(preview, subscription)}</p>
    </div>
  );
}

function explanation(
  { plan, dueNow, cardCharge }: PlanChangePreview,
  { status, card }: Subscription,
): string {
  const charge =
    cardCharge && cardCharge.credit > 0 ? ` ${chargeText(cardCharge, { plan, card })}` : '';
  if (status === 'TRIALING')
    return `Your free trial continues: only the plan after it changes.${charge}`;
  if (dueNow.amount > 0) {
    const rest = card
      ? `The rest is charged to the card ending in ${card.last4} as soon as you confirm.`
      : 'There is no card to charge for the rest: add one first.';
    return `Unused time on your current plan is credited. ${rest}`;
  }
  return `The change takes effect right away.${charge}`;
}

/** As high as `PlanChange`, so that the dialog does not change its size. */
export function PlanChangeSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full" />
      <Status>Working out what the change costs</Status>
    </div>
  );
}
