import { shortMoment } from '@stillweb/contract/text/dates';
import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { parseAmount } from '../../../text/parse-amount.ts';
import { AmountField, amountMessage, currencyOf, optionalAmount } from './amount-field.tsx';
import { OneChoice } from './choice.tsx';
import { customerKind } from './customer-kind.tsx';
import { refundablePayments, type RefundablePayment } from './refundable-payments.ts';

export const refund = customerKind({
  action: 'refund',
  first: () => ({ amount: '', invoice: '', access: 'stays' }),
  request: ({ amount, invoice, access }, customer) => ({
    access,
    amount: optionalAmount(amount, paidIn(customer, invoice)),
    ...(invoice && { invoice }),
  }),
  messages: {
    amount: (customer, { invoice }) => amountMessage(paidIn(customer, invoice)),
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
              '': 'The newest that can be refunded',
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
          currency={paidIn(customer, invoice.value)}
          description="Leave empty to refund everything that is left."
        />
        <OneChoice {...field('access')} label="Access" options={accessOptions} />
      </>
    );
  },
});

/** The currency of a payment; of the newest that can be refunded where none is chosen. */
function paidIn(customer: StoredCustomer, invoice: string): string {
  const refundable = refundablePayments(customer.payments);
  const payment = refundable.find((one) => one.invoice === invoice) ?? refundable[0];
  return payment?.currency ?? currencyOf(customer);
}

function leftOf({ at, left, currency }: RefundablePayment): string {
  return `${shortMoment(at)}: ${formatExactMoney(left, currency)} left`;
}

const accessOptions = [
  {
    value: 'stays',
    label: 'Stays',
    description: 'The subscription continues and renews as before.',
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

export const giveCredit = customerKind({
  action: 'give-credit',
  first: () => ({ amount: '' }),
  request: ({ amount }, customer) => ({ amount: parseAmount(amount, currencyOf(customer)) }),
  messages: { amount: (customer) => amountMessage(currencyOf(customer)) },
  Fields: ({ customer, field }) => (
    <AmountField
      {...field('amount')}
      currency={currencyOf(customer)}
      description="It pays later charges before the card does."
    />
  ),
});

export const endSubscription = customerKind({
  action: 'end-subscription',
  first: () => ({ when: 'period-end', amount: '' }),
  request: ({ when, amount }, customer) => ({
    when,
    refund: optionalAmount(amount, currencyOf(customer)),
  }),
  messages: {
    when: 'Choose when it ends',
    amount: (customer) => amountMessage(currencyOf(customer)),
  },
  aliases: { refund: 'amount' },
  Fields: ({ customer, field }) => (
    <>
      <OneChoice {...field('when')} label="When" options={whenOptions} />
      <AmountField
        {...field('amount')}
        currency={currencyOf(customer)}
        label="Refund with it"
        description="Leave empty for no refund."
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
