import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { formatExactMoney } from '@stillweb/contract/money-text';
import { formatInstant } from '../../../../parts/instant.tsx';
import { refundablePayments } from './refundable-payments.ts';

interface PaymentFieldProps {
  payments: StoredCustomer['payments'];
  chosen: string;
  onChoice: (invoice: string) => void;
}

/** Which payment is refunded; there is no question where there is one only. */
export function PaymentField({ payments, chosen, onChoice }: PaymentFieldProps) {
  const refundable = refundablePayments(payments);
  if (refundable.length < 2) return null;
  return (
    <SelectField
      label="Payment"
      name="invoice"
      value={chosen}
      onChange={({ target }) => onChoice(target.value)}
    >
      <option value="">The newest with something left</option>
      {refundable.map(({ invoice, at, left, currency }) => (
        <option key={invoice} value={invoice}>
          {`${formatInstant(at)}: ${formatExactMoney(left, currency)} left`}
        </option>
      ))}
    </SelectField>
  );
}
