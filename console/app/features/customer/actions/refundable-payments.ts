import type { StoredCustomer } from '@stillweb/contract/console/customers';

type Payment = StoredCustomer['payments'][number];

export interface RefundablePayment {
  invoice: string;
  at: string;
  left: number;
  currency: string;
}

/** The payments that can be refunded; a bank decides about disputed ones. */
export function refundablePayments(payments: readonly Payment[]): RefundablePayment[] {
  return payments.flatMap(({ invoice, at, paid, refunded, disputed }) => {
    const left = paid.amount - refunded;
    return invoice && left > 0 && !disputed ? [{ invoice, at, left, currency: paid.currency }] : [];
  });
}
