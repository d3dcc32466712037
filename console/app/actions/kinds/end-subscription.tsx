import { AmountField, amountMessage, optionalAmount } from './amount-field.tsx';
import { OneChoice } from './choice.tsx';
import { customerKind } from './customer-kind.tsx';

export const endSubscription = customerKind({
  action: 'end-subscription',
  first: () => ({ when: 'period-end', amount: '' }),
  request: ({ when, amount }, customer) => ({ when, refund: optionalAmount(amount, customer) }),
  messages: { when: 'Choose when it ends', amount: amountMessage },
  aliases: { refund: 'amount' },
  Fields: ({ customer, field }) => (
    <>
      <OneChoice {...field('when')} label="When" options={whenOptions} />
      <AmountField
        {...field('amount')}
        customer={customer}
        label="Refund with it"
        description="Leave it empty to refund nothing."
      />
    </>
  ),
});

const whenOptions = [
  {
    value: 'period-end',
    label: 'At the end of the period',
    description: 'Premium stays until the paid period ends; nothing is charged again.',
  },
  {
    value: 'now',
    label: 'Now',
    description: 'Premium ends immediately. Unused days are not refunded automatically.',
  },
];
