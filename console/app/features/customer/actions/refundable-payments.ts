import type { StoredCustomer } from '@stillweb/contract/console/customers';

type Payment = StoredCustomer['payments'][number];

export interface RefundablePayment {
  invoice: string;
  at: string;
  left: number;
  currency: string;
}

/** Those of which something can be given back: a bank decides about what is disputed. */
export function refundablePayments(payments: readonly Payment[]): RefundablePayment[] {
  return payments.flatMap(({ invoice, at, paid, refunded, disputed }) => {
    const left = paid.amount - refunded;
    return invoice && left > 0 && !disputed ? [{ invoice, at, left, currency: paid.currency }] : [];
  });
}
