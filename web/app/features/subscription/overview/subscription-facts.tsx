import { productName } from '@stillweb/contract/plans';
import { currencyNote } from '@stillweb/contract/price-notes';
import type { Card as PaymentCard, Subscription } from '@stillweb/contract/subscription';
import { taxNote } from '../../../content/tax.ts';
import { DescriptionList } from '@stillweb/ui/description-list.tsx';
import { LongDate } from '@stillweb/ui/long-date.tsx';
import { Money } from '@stillweb/ui/money.tsx';
import { creditUse, discountText, laterCosts } from '../status/charge-text.ts';
import { planLabel } from '../status/labels.ts';
import { StatusBadge } from '../status/status-badge.tsx';

export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { status, plan, trialEnd, credit, discounts = [], cardCharge, card } = subscription;
  const creditUsed = cardCharge && cardCharge.credit > 0 ? creditUse(cardCharge, plan) : unknownUse;
  const trialing = status === 'TRIALING' && trialEnd;
  return (
    <DescriptionList
      items={[
        { term: 'Current plan', detail: productName },
        { term: 'Status', detail: <StatusBadge status={status} /> },
        { term: 'Plan type', detail: planLabel(plan) },
        ...(trialing ? [{ term: 'Trial end date', detail: <LongDate value={trialEnd} /> }] : []),
        { term: 'Next charge', detail: <NextCharge subscription={subscription} /> },
        ...(discounts.length > 0
          ? [{ term: 'Discount', detail: discounts.map(discountText).join('; ') }]
          : []),
        ...(credit
          ? [{ term: 'Credit', detail: <Credit credit={credit} use={creditUsed} /> }]
          : []),
        ...(card ? [{ term: 'Card', detail: <CardName card={card} /> }] : []),
      ]}
    />
  );
}

function NextCharge({ subscription }: { subscription: Subscription }) {
  const { plan, nextCharge, cardCharge, cancelAt } = subscription;
  const next = cardCharge ?? nextCharge;
  if (!next) return cancelAt ? 'Nothing more will be charged' : 'Not known at the moment';
  const isUsual = cardCharge?.later.every(({ amount }) => amount === cardCharge.amount) ?? true;
  return (
    <div className="sm:text-end">
      <Money amount={next.amount} currency={next.currency} /> on <LongDate value={next.date} />
      {cardCharge && !isUsual && (
        <span className="text-soft">, {laterCosts(cardCharge, plan)}</span>
      )}
      <span className="block text-sm text-soft">{currencyNote(next.currency, taxNote)}</span>
    </div>
  );
}

const unknownUse = 'is used first';

function Credit({ credit, use }: { credit: NonNullable<Subscription['credit']>; use: string }) {
  return (
    <>
      <Money {...credit} /> <span className="text-soft">{use}</span>
    </>
  );
}

function CardName({ card: { brand, last4, expMonth, expYear } }: { card: PaymentCard }) {
  const name = brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');
  return (
    <>
      {`${name} ending in ${last4}, `}
      <span className="whitespace-nowrap text-soft">
        {`valid until ${String(expMonth).padStart(2, '0')}/${expYear}`}
      </span>
    </>
  );
}
