import type { PlanChangePreview } from '@stillweb/contract/billing/manage-subscription';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
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
          { term: t('plan-change.due-now', 'Due now'), detail: <Money {...dueNow} /> },
          ...(credit.amount > 0
            ? [
                {
                  term: t('plan-change.credit', 'Credit for later charges'),
                  detail: <Money {...credit} />,
                },
              ]
            : []),
          {
            term: t('subscription.next-charge', 'Next charge'),
            detail: (
              <span>
                {rich('subscription.next-charge-on', '{amount} on {date}', {
                  amount: <Money amount={next.amount} currency={next.currency} />,
                  date: <LongDate value={next.date} />,
                })}
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
  const isTrial = status === 'TRIALING';
  if (!isTrial && dueNow.amount > 0) {
    return card
      ? t(
          'plan-change.rest',
          'Unused time on your current plan is credited. The rest is charged to the card ending in {last4} as soon as you confirm.',
          { last4: card.last4 },
        )
      : t(
          'plan-change.rest-without-card',
          'Unused time on your current plan is credited. There is no card to charge for the rest: add one first.',
        );
  }
  if (cardCharge && cardCharge.credit > 0) {
    const charge = chargeText(cardCharge, { plan, card });
    return isTrial
      ? t(
          'plan-change.trial-with-charge',
          'Your free trial continues: only the plan after it changes. {charge}',
          { charge },
        )
      : t('plan-change.now-with-charge', 'The change takes effect right away. {charge}', {
          charge,
        });
  }
  return isTrial
    ? t('plan-change.trial', 'Your free trial continues: only the plan after it changes.')
    : t('plan-change.now', 'The change takes effect right away.');
}

/** As high as `PlanChange`, so that the dialog does not change its size. */
export function PlanChangeSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full" />
      <Status>{t('plan-change.loading', 'Working out what the change costs')}</Status>
    </div>
  );
}
