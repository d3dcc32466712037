import { z } from 'zod';
import { inTransaction, withReader } from '../store/store.ts';
import type { Reader } from '../store/reader.ts';
import type { Sandbox } from './actions.ts';
import { parseInput } from './input.ts';

const currency = z.string().regex(/^[a-z]{3}$/, { error: 'A currency is three small letters.' });

const settingsInput = z
  .strictObject({
    lateCard: z.boolean().optional(),
    settlement: currency.nullable().optional(),
    rates: z.record(currency, z.number().positive().max(1_000_000)).optional(),
  })
  .refine(({ lateCard, settlement }) => lateCard !== undefined || settlement !== undefined, {
    error: 'It has lateCard or settlement.',
  })
  .refine(({ settlement, rates }) => !rates === !settlement, {
    error: 'A settlement has rates, and only a settlement has them.',
  })
  .refine(({ settlement, rates = {} }) => !settlement || !(settlement in rates), {
    error: 'The rate of the settlement currency itself is always 1.',
  });

/** How checkout treats the card, the currency in which the account settles, and its rates. */
export function readSettings({ store }: Sandbox) {
  return withReader(store, settingsOf);
}

/**
 * Sets how checkout treats the card, or how payments from now on are settled.
 * @throws StripeError 400 for another input
 */
export async function changeSettings({ store }: Sandbox, input: unknown) {
  const message =
    'Send {"lateCard":true|false}, {"settlement":"aed","rates":{"eur":4.01}} or {"settlement":null}.';
  const { lateCard, settlement, rates = {} } = parseInput(settingsInput, input, message);
  return inTransaction(store, async (tx) => {
    if (lateCard !== undefined) await tx.putSetting('checkout', { lateCard });
    if (settlement !== undefined) {
      const settled = settlement === null ? null : { currency: settlement, rates };
      await tx.putSetting('settlement', settled);
    }
    return settingsOf(tx);
  });
}

async function settingsOf(reader: Reader) {
  const settled = await reader.setting('settlement');
  return {
    ...(await reader.setting('checkout')),
    settlement: settled?.currency ?? null,
    rates: settled?.rates ?? {},
  };
}
