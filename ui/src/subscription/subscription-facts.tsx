import { brandName } from '@stillweb/contract/card-brand';
import { creditUse, laterCosts } from '@stillweb/contract/charge-text';
import { productName } from '@stillweb/contract/plans';
import { currencyNote } from '@stillweb/contract/price-notes';
import type { Card as PaymentCard, Subscription } from '@stillweb/contract/subscription';
import type { TaxNote } from '@stillweb/contract/tax';
import { DescriptionList } from '../description-list.tsx';
import { formatLongDate, LongDate } from '../long-date.tsx';
import { Money } from '../money.tsx';
import { discountText, noChargeText } from './charge-text.ts';
import { planLabel } from './labels.ts';
import { StatusBadge } from './status-badge.tsx';

interface SubscriptionFactsProps {
  subscription: Subscription;
  taxNote: TaxNote;
}

/** Plan, status, next charge and card. */
export function SubscriptionFacts({ subscription, taxNote }: SubscriptionFactsProps) {
  const {
    status,
    plan,
    trialEnd,
    credit,
    discounts = [],
    cardCharge,
    nextCharge,
    card,
  } = subscription;
  const creditUsed = cardCharge && cardCharge.credit > 0 ? creditUse(cardCharge, plan) : unknownUse;
  const trialing = status === 'TRIALING' && trialEnd;
  return (
    <DescriptionList
      items={[
        { term: 'Current plan', detail: productName },
        { term: 'Status', detail: <StatusBadge status={status} /> },
        { term: 'Plan type', detail: planLabel(plan) },
        ...(trialing ? [{ term: 'Trial end date', detail: <LongDate value={trialEnd} /> }] : []),
        {
          term: 'Next charge',
          detail: <NextCharge subscription={subscription} taxNote={taxNote} />,
        },
        ...(discounts.length > 0
          ? [{ term: 'Discount', detail: discounts.map(discountText).join('; ') }]
          : []),
        ...(credit
          ? [{ term: 'Credit', detail: <Credit credit={credit} use={creditUsed} /> }]
          : []),
        ...(card ? [{ term: 'Card', detail: <CardName card={card} /> }] : []),
        ...(!card && nextCharge ? [{ term: 'Card', detail: 'No card yet' }] : []),
      ]}
    />
  );
}

function NextCharge({ subscription, taxNote }: SubscriptionFactsProps) {
  const { plan, nextCharge, cardCharge, cancelAt } = subscription;
  const next = cardCharge ?? nextCharge;
  if (!next) return <p>{noChargeText(cancelAt)}</p>;
  const isUsual = cardCharge?.later.every(({ amount }) => amount === cardCharge.amount) ?? true;
  return (
    <div>
      <Money amount={next.amount} currency={next.currency} /> on <LongDate value={next.date} />
      {cardCharge && !isUsual && (
        <span className="text-soft">{`, ${laterCosts(cardCharge, plan, formatLongDate)}`}</span>
      )}
      <span className="block text-sm text-soft">{currencyNote(next.currency, taxNote)}</span>
    </div>
  );
}

const unknownUse = 'is used first';

function Credit({ credit, use }: { credit: NonNullable<Subscription['credit']>; use: string }) {
  return (
    <span>
      <Money {...credit} /> <span className="text-soft">{use}</span>
    </span>
  );
}

function CardName({ card: { brand, last4, expMonth, expYear } }: { card: PaymentCard }) {
  return (
    <span>
      <span>{`${brandName(brand)} ending in ${last4}, `}</span>
      <span className="inline-block text-soft">
        {`valid until ${String(expMonth).padStart(2, '0')}/${expYear}`}
      </span>
    </span>
  );
}
