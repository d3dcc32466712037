import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { brandName } from '@stillweb/contract/text/card-brand';
import type {
  Card as PaymentCard,
  CardCharge,
  Subscription,
} from '@stillweb/contract/billing/subscription';
import { DescriptionList } from '../page/description-list.tsx';
import { Heading } from '../page/heading.tsx';
import { useDayFormat } from '../text/long-date.tsx';
import { Money } from '../text/money.tsx';
import { discountTexts } from './rules/charge-text.ts';

/** The payment method of the subscription, and its discounts and credit. */
export function PaymentFacts({ subscription }: { subscription: Subscription }) {
  const formatDay = useDayFormat();
  const { plan, credit, discounts = [], cardCharge, nextCharge, card } = subscription;
  const items = [
    ...(card ? [{ term: cardTerm(), detail: <CardName card={card} /> }] : []),
    ...(!card && nextCharge
      ? [{ term: cardTerm(), detail: t('payment.no-card', 'No card yet') }]
      : []),
    ...(discounts.length > 0
      ? [
          {
            term: t('payment.discount', 'Discount'),
            detail: discountTexts(discounts, formatDay),
          },
        ]
      : []),
    ...(credit
      ? [
          {
            term: t('payment.credit', 'Credit'),
            detail: <Credit credit={credit} plan={plan} charge={cardCharge} />,
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="payment" className="grid gap-4">
      <Heading level={2} size="part" id="payment">
        {t('payment.title', 'Payment')}
      </Heading>
      <DescriptionList items={items} />
    </section>
  );
}

const cardTerm = () => t('payment.card', 'Card');

interface CreditProps {
  credit: NonNullable<Subscription['credit']>;
  plan: string | null;
  charge: CardCharge | undefined;
}

function Credit({ credit, plan, charge }: CreditProps) {
  const count = charge && charge.credit > 0 ? charge.renewalsCovered : 0;
  const period = plan ?? '';
  return (
    <span>
      {rich(
        'payment.credit-use',
        '{count, plural, =0 {{credit} <use>is used first</use>} one {{credit} <use>covers the next {period, select, YEARLY {year} MONTHLY {month} other {period}}</use>} other {{credit} <use>covers the next {count} {period, select, YEARLY {years} MONTHLY {months} other {periods}}</use>}}',
        {
          count,
          period,
          credit: <Money {...credit} />,
          use: (words) => <span className="text-soft">{words}</span>,
        },
      )}
    </span>
  );
}

function CardName({ card: { brand, last4, expMonth, expYear } }: { card: PaymentCard }) {
  return (
    <span>
      {rich(
        'payment.card-name',
        '<card>{brand} ending in {last4}, </card><until>valid until {month}/{year}</until>',
        {
          card: (words) => <span>{words}</span>,
          until: (words) => <span className="inline-block text-soft">{words}</span>,
          brand: brandName(brand),
          last4,
          month: String(expMonth).padStart(2, '0'),
          year: String(expYear),
        },
      )}
    </span>
  );
}
