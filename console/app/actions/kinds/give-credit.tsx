import { AmountField, amountMessage, parseAmountOf } from './amount-field.tsx';
import { customerKind } from './customer-kind.tsx';

export const giveCredit = customerKind({
  action: 'give-credit',
  first: () => ({ amount: '' }),
  request: ({ amount }, customer) => ({ amount: parseAmountOf(amount, customer) }),
  messages: { amount: amountMessage },
  Fields: ({ customer, field }) => (
    <AmountField
      {...field('amount')}
      customer={customer}
      description="Later charges are paid from it before the card."
    />
  ),
});
