import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { linkTokenParams } from '../account/auth.ts';
import { emailField, nameField, textField } from '../fields.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { money } from './subscription.ts';

/** How many days after the first payment a contract can be withdrawn from. */
export const withdrawalDays = 14;

/** How long a statement can identify the contract, in UTF-16 units. */
export const withdrawalMessageLength = { max: 200 };

/** Why a contract cannot be withdrawn from. */
export const withdrawalRefusal = z.enum([
  /** The 14 days are over. */
  'OVER',
  /** It has ended, and nothing that was paid for it is left to return. */
  'ENDED',
  /** It was withdrawn from already. */
  'WITHDRAWN',
  /** An earlier contract of the account was withdrawn from, and its payment returned. */
  'WITHDREW_BEFORE',
]);
export type WithdrawalRefusal = z.infer<typeof withdrawalRefusal>;

/**
 * A statement of withdrawal. `RECEIVED`: it is confirmed, and not acted on yet. `RETURNING`: the contract
 * has ended, and what was paid is being returned. `DONE`: nothing is left to do.
 */
export const withdrawalStatement = z.object({
  state: z.enum(['RECEIVED', 'RETURNING', 'DONE']),
  /** When it was sent: this time decides. */
  receivedAt: z.iso.datetime(),
  /** The refund; null while it is unknown. */
  refund: z.nullable(money),
  /** The last day on which the contract could be withdrawn from; null before the first payment. */
  until: z.nullable(z.iso.date()),
});
export type WithdrawalStatement = z.infer<typeof withdrawalStatement>;

/** Whether the user can withdraw from the contract now, and the refund. */
export const withdrawalPreview = z.extend(money, {
  possible: z.boolean(),
  refusal: z.nullable(withdrawalRefusal),
  /** The last day; it is over when it is over everywhere on earth. Null before the first payment. */
  until: z.nullable(z.iso.date()),
  /** The statement that was confirmed for this contract; null without one. */
  statement: z.nullable(withdrawalStatement),
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>;

/** The name of the contract. Our emails repeat it, so it may contain no link. */
const contractHint = textField(withdrawalMessageLength.max).check(
  z.trim(),
  z.refine((value) => !/\p{Cc}/u.test(value), {
    error: () => t('withdrawal.contract.one-line', 'Must be on one line'),
  }),
  z.refine((value) => !/:\/\/|www\./i.test(value.normalize('NFKC')), {
    error: () => t('withdrawal.contract.link', 'Must not contain a link'),
  }),
);

/** A statement of withdrawal without a log-in. */
export const withdrawalRequest = z.object({
  name: nameField(),
  email: emailField(),
  message: z.optional(contractHint),
});
export type WithdrawalRequest = z.infer<typeof withdrawalRequest>;

/** Apart from `subscriptionApi`: few pages load these calls. */
export const withdrawalApi = {
  preview: {
    operationId: 'previewWithdrawal',
    method: 'GET',
    path: '/subscription/withdrawal',
    response: dataOf(z.nullable(withdrawalPreview)),
  },
  withdraw: {
    operationId: 'withdraw',
    method: 'POST',
    path: '/subscription/withdraw',
    response: dataOf(withdrawalStatement),
  },
  state: {
    operationId: 'stateWithdrawal',
    method: 'POST',
    path: '/withdrawals',
    body: withdrawalRequest,
    response: acknowledgement,
  },
  confirm: {
    operationId: 'confirmWithdrawal',
    method: 'POST',
    path: '/withdrawals/:token/confirm',
    params: linkTokenParams,
    response: dataOf(withdrawalStatement),
  },
} as const;
