import { brandName } from '@stillweb/contract/text/card-brand';
import { creditUse } from '@stillweb/contract/billing/charge-text';
import type { Card as PaymentCard, Subscription } from '@stillweb/contract/billing/subscription';
import { DescriptionList } from '../page/description-list.tsx';
import { Heading } from '../page/heading.tsx';
import { useDayFormat } from '../text/long-date.tsx';
import { Money } from '../text/money.tsx';
import { discountText } from './rules/charge-text.ts';

/** The payment method of the subscription, and its discounts and credit. */
export function PaymentFacts({ subscription }: { subscription: Subscription }) {
  const formatDay = useDayFormat();
  const { plan, credit, discounts = [], cardCharge, nextCharge, card } = subscription;
  const creditUsed = cardCharge && cardCharge.credit > 0 ? creditUse(cardCharge, plan) : unknownUse;
  const items = [
    ...(card ? [{ term: 'Card', detail: <CardName card={card} /> }] : []),
    ...(!card && nextCharge ? [{ term: 'Card', detail: 'No card yet' }] : []),
    ...(discounts.length > 0
      ? [
          {
            term: 'Discount',
            detail: discounts.map((discount) => discountText(discount, formatDay)).join('; '),
          },
        ]
      : []),
    ...(credit ? [{ term: 'Credit', detail: <Credit credit={credit} use={creditUsed} /> }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="payment" className="grid gap-4">
      <Heading level={2} size="part" id="payment">
        Payment
      </Heading>
      <DescriptionList items={items} />
    </section>
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
