import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { shortMoment } from '@stillweb/contract/text/dates';
import { AmountField, amountMessage, optionalAmount } from './amount-field.tsx';
import { OneChoice } from './choice.tsx';
import { customerKind } from './customer-kind.tsx';
import { refundablePayments, type RefundablePayment } from './refundable-payments.ts';

export const refund = customerKind({
  action: 'refund',
  first: () => ({ amount: '', invoice: '', access: 'stays' }),
  request: ({ amount, invoice, access }, customer) => ({
    access,
    amount: optionalAmount(amount, customer),
    ...(invoice && { invoice }),
  }),
  messages: {
    amount: amountMessage,
    invoice: 'Choose an invoice',
    access: 'Choose what happens to the access',
  },
  Fields: ({ customer, field }) => {
    const { onChange, ...invoice } = field('invoice');
    const refundable = refundablePayments(customer.payments);
    return (
      <>
        {refundable.length > 1 && (
          <SelectField
            label="Payment"
            options={{
              '': 'The newest with something left',
              ...Object.fromEntries(
                refundable.map((payment) => [payment.invoice, leftOf(payment)]),
              ),
            }}
            {...invoice}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
        <AmountField
          {...field('amount')}
          customer={customer}
          description="Leave it empty to refund all that is left."
        />
        <OneChoice {...field('access')} label="Access" options={accessOptions} />
      </>
    );
  },
});

function leftOf({ at, left, currency }: RefundablePayment): string {
  return `${shortMoment(at)}: ${formatExactMoney(left, currency)} left`;
}

const accessOptions = [
  {
    value: 'stays',
    label: 'Stays',
    description: 'The subscription goes on, and renews as before.',
  },
  {
    value: 'period-end',
    label: 'Until the end of the period',
    description: 'Premium stays until the paid period ends; nothing is charged again.',
  },
  {
    value: 'ends',
    label: 'Ends now',
    description: 'The subscription and Premium end immediately.',
  },
];
