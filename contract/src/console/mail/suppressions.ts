import * as z from 'zod/mini';
import { emailField } from '../../fields.ts';
import { acknowledgement, dataOf } from '../../response.ts';
import { noteField } from '../actions.ts';

const dateTime = z.iso.datetime();

/** Why no news are sent to an address, and how a form calls it. */
export const suppressionReasons = {
  unsubscribed: 'Unsubscribed',
  refused: 'Refused for good',
  complained: 'Complained',
  asked: 'Asked us',
} as const;
export type SuppressionReason = keyof typeof suppressionReasons;
export const suppressionReason = z.enum(
  Object.keys(suppressionReasons) as [SuppressionReason, ...SuppressionReason[]],
  'Please choose a reason',
);

/** An address to which no news are sent. Only a hash of it is stored. */
export const suppression = z.object({
  id: z.string(),
  reason: suppressionReason,
  since: dateTime,
  /** The account with the address; null without an account, or for a role that reads no customers. */
  userId: z.nullable(z.string()),
  /** Null if no member of staff added it. */
  addedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type Suppression = z.infer<typeof suppression>;

export const suppressionParams = z.object({ id: z.uuid() });

/** It stays in the audit log forever, and so holds no address. */
const note = noteField.check(z.refine((text) => !text.includes('@'), 'Name no address here'));

/** The newest entries, or the entry of an address. */
export const suppressionQuery = z.object({
  email: z.optional(emailField()),
});

export const addSuppressionRequest = z.object({
  email: emailField(),
  reason: suppressionReason,
  note,
});
export type AddSuppressionRequest = z.infer<typeof addSuppressionRequest>;

export const liftSuppressionRequest = z.object({ note });
export type LiftSuppressionRequest = z.infer<typeof liftSuppressionRequest>;

export const suppressionsApi = {
  list: {
    operationId: 'listSuppressions',
    method: 'GET',
    path: '/suppressions',
    querystring: suppressionQuery,
    response: dataOf(z.array(suppression)),
  },
  add: {
    operationId: 'addSuppression',
    method: 'POST',
    path: '/suppressions',
    body: addSuppressionRequest,
    response: dataOf(suppression),
  },
  lift: {
    operationId: 'liftSuppression',
    method: 'POST',
    path: '/suppressions/:id/lift',
    params: suppressionParams,
    body: liftSuppressionRequest,
    response: acknowledgement,
  },
} as const;
