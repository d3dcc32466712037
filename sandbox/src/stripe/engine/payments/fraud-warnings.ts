import { newId } from '../../ids.ts';
import type { Charge, EarlyFraudWarning } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';

/**
 * The card's bank warns that the cardholder calls a charge fraudulent. Emits
 * `radar.early_fraud_warning.created`.
 */
export async function warnOfFraud(tx: Tx, charge: Charge): Promise<EarlyFraudWarning> {
  const warning: EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: tx.now(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
  };
  return tx.insert(warning, 'radar.early_fraud_warning.created');
}

/**
 * A charge that is refunded in full or disputed: nothing is left to do about its warnings. Emits
 * `radar.early_fraud_warning.updated`.
 */
export async function closeWarnings(tx: Tx, charge: Charge): Promise<void> {
  const open = await tx.list('radar.early_fraud_warning', {
    match: { charge: charge.id, actionable: true },
  });
  for (const warning of open) {
    await tx.change(warning, { actionable: false }, 'radar.early_fraud_warning.updated');
  }
}
