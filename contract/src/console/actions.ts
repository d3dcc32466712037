import * as z from 'zod/mini';
import { errorBody } from '../errors.ts';
import { emailField, textField } from '../fields.ts';
import { dataOf } from '../response.ts';
import { money } from '../billing/subscription.ts';
import { amount } from './amount.ts';
import { customerParams } from './customers.ts';
import {
  globalRequest,
  priceReasons,
  type GlobalAction,
  type GlobalRequest,
} from './global-actions.ts';
import { assertion } from '../account/webauthn.ts';

const dateTime = z.iso.datetime();

/** The actions for a customer, with the labels of their buttons. */
export const actions = {
  refund: 'Refund',
  'end-subscription': 'End subscription',
  'extend-trial': 'Extend trial',
  'give-credit': 'Give credit',
  'void-credit': 'Void credit',
  'forgive-trial': 'Forgive trial',
  'change-address': 'Change address',
  'remove-second-step': 'Remove second step',
  block: 'Block',
  unblock: 'Unblock',
  'end-sessions': 'End sessions',
  'resend-verification': 'Resend verification',
  resync: 'Resync',
  'export-data': 'Export data',
  erase: 'Erase',
} as const;
export type Action = keyof typeof actions;

/** Why something is done, and how a form calls it. */
export const reasons = {
  customer_request: 'The customer asked for it',
  duplicate: 'Paid twice',
  technical_fault: 'A technical fault',
  goodwill: 'Goodwill',
  fraud: 'Fraud',
  legal: 'The law demands it',
  other: 'Something else',
} as const;

const allReasons = { ...reasons, ...priceReasons };
export type Reason = keyof typeof allReasons;
export const reasonRequired = 'Please choose a reason';
const reason = z.enum(Object.keys(allReasons) as [Reason, ...Reason[]], reasonRequired);

/** The reasons that an action takes. */
export function reasonsOf(action: AnyAction): Readonly<Record<string, string>> {
  const isAboutPrices = ['schedule-prices', 'take-back-prices', 'retire-currency'].includes(action);
  return isAboutPrices ? priceReasons : reasons;
}

/** Ways to prove an identity, of which at least two must be ticked. */
export const evidence = z.enum(['invoice', 'amount', 'last4']);
const twoOfEvidence = z.array(evidence).check(z.minLength(2, 'Select two of these'));

const refund = {
  /** The id of an invoice; the newest that was paid by default. */
  invoice: z.optional(textField(255)),
  /** Minor units; all that is left by default. */
  amount: z.optional(amount),
  access: z.enum(['ends', 'period-end', 'stays']),
};

/** The request of a preview, by action. Amounts are minor units. */
export const previewRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('refund'), ...refund }),
  z.object({
    action: z.literal('end-subscription'),
    when: z.enum(['now', 'period-end']),
    /** The refund in the same action; none by default. */
    refund: z.optional(amount),
  }),
  z.object({
    action: z.literal('extend-trial'),
    days: z.int().check(z.minimum(1), z.maximum(365)),
  }),
  z.object({ action: z.literal('give-credit'), amount }),
  z.object({ action: z.literal('void-credit') }),
  z.object({
    action: z.literal('forgive-trial'),
    of: z.array(z.enum(['user', 'email', 'card'])).check(z.minLength(1, 'Choose at least one')),
  }),
  z.object({
    action: z.literal('change-address'),
    email: emailField(),
    evidence: twoOfEvidence,
  }),
  z.object({ action: z.literal('remove-second-step'), evidence: twoOfEvidence }),
  z.object({ action: z.literal('block'), billing: z.enum(['keeps', 'ends']) }),
  z.object({ action: z.literal('unblock') }),
  z.object({ action: z.literal('end-sessions') }),
  z.object({ action: z.literal('resend-verification') }),
  z.object({ action: z.literal('resync') }),
  z.object({ action: z.literal('export-data') }),
  z.object({ action: z.literal('erase') }),
]);
export type PreviewRequest = z.infer<typeof previewRequest>;

/** Actions on a customer, and those without a single customer. */
export type AnyAction = Action | GlobalAction;
export const anyRequest = z.union([previewRequest, globalRequest]);
export type AnyRequest = PreviewRequest | GlobalRequest;

/** One thing that will happen. The sentence names its sum; `amount` is the same sum for programs. */
export const effect = z.object({
  of: z.enum(['money', 'access', 'date', 'mail', 'data', 'warning']),
  text: z.string(),
  amount: z.nullable(money),
  at: z.nullable(dateTime),
});
export type Effect = z.infer<typeof effect>;

export const preview = z.object({
  /** The digest of the effects: the challenge of a step-up, as UTF-8. */
  digest: z.string(),
  effects: z.array(effect),
  /** The text of the confirm button, such as `Refund $9.00`. */
  confirm: z.string(),
  /** Whether a passkey must sign the digest. */
  needsStepUp: z.boolean(),
  /** Whether a second person must agree. */
  needsApproval: z.boolean(),
});
export type Preview = z.infer<typeof preview>;

/** What a request that waits for a decision would do now. */
export const currentEffects = z.pick(preview, { effects: true, confirm: true });
export type CurrentEffects = z.infer<typeof currentEffects>;

/** UTF-16 units. */
export const noteLength = { min: 10, max: 2000 };
export const noteField = textField(noteLength.max, () => 'Note is required').check(
  z.trim(),
  z.minLength(noteLength.min, `Please write at least ${noteLength.min} characters`),
);
const digest = textField(100, () => 'Digest is required');
const ticket = z.optional(textField(100).check(z.trim()));

/** The fields next to a preview. */
export const actionForm = z.object({ reason, note: noteField, ticket });
export type ActionForm = z.infer<typeof actionForm>;

export const actionRequest = z.object({
  ...actionForm.shape,
  digest,
  assertion: z.optional(assertion),
});
export type ActionRequest = z.infer<typeof actionRequest>;

export const actionState = z.enum([
  'previewed',
  'awaits-approval',
  'running',
  'done',
  'failed',
  'refused',
  'expired',
]);
export type ActionState = z.infer<typeof actionState>;

export const startedAction = z.object({ id: z.string(), state: actionState });
export type StartedAction = z.infer<typeof startedAction>;

/** The answer of status 202, with the code `APPROVAL_NEEDED`: the action waits for a second person. */
export const approvalNeeded = z.extend(errorBody, { data: startedAction });
export type ApprovalNeeded = z.infer<typeof approvalNeeded>;

const person = z.object({ id: z.string(), name: z.string() });

/** The current state of an action. */
export const actionRow = z.object({
  id: z.string(),
  /** A string: rows may name an action of an earlier release. */
  action: z.string(),
  /** Null if it concerns no single customer. */
  userId: z.nullable(z.string()),
  /** Null too for roles that see ids only, and once the account is deleted. */
  customerName: z.nullable(z.string()),
  state: actionState,
  digest: z.string(),
  effects: z.array(effect),
  /** As in its preview. */
  confirm: z.string(),
  /**
   * The request; null, as the note is, once the account is erased, and for roles that see ids only. Null alone for a
   * request of an earlier release that could not be made now.
   */
  request: z.nullable(anyRequest),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  ticket: z.nullable(z.string()),
  requestedBy: person,
  requestedAt: dateTime,
  /** Until when a second person may decide; null unless one has to. */
  expiresAt: z.nullable(dateTime),
  /** Whether the reader may decide about it. */
  mayDecide: z.boolean(),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(dateTime),
  /** The result, or why it failed or was refused. */
  message: z.nullable(z.string()),
});
export type ActionRow = z.infer<typeof actionRow>;

export const actionParams = z.object({ id: z.uuid() });

export const actionsQuery = z.object({
  state: z.optional(z.literal('awaits-approval')),
  userId: z.optional(z.uuid()),
});
export type ActionsQuery = z.infer<typeof actionsQuery>;

export const approveRequest = z.object({
  note: noteField,
  digest,
  assertion: z.optional(assertion),
});
export type ApproveRequest = z.infer<typeof approveRequest>;

export const refuseRequest = z.object({ note: noteField });
export type RefuseRequest = z.infer<typeof refuseRequest>;

export const actionsApi = {
  preview: {
    operationId: 'previewAction',
    method: 'POST',
    path: '/customers/:userId/previews',
    params: customerParams,
    body: previewRequest,
    response: dataOf(preview),
  },
  start: {
    operationId: 'startAction',
    method: 'POST',
    path: '/customers/:userId/actions',
    params: customerParams,
    body: actionRequest,
    response: dataOf(startedAction),
  },
  /** The same for requests that concern no single customer. */
  previewGlobal: {
    operationId: 'previewGlobalAction',
    method: 'POST',
    path: '/previews',
    body: globalRequest,
    response: dataOf(preview),
  },
  startGlobal: {
    operationId: 'startGlobalAction',
    method: 'POST',
    path: '/actions',
    body: actionRequest,
    response: dataOf(startedAction),
  },
  /**
   * The newest of one's own, fifty at most. With `state`, what waits for a decision: all of it for those who
   * may decide, else one's own. With `userId`, for those who see customers: what runs for this customer, or
   * waits for a decision.
   */
  list: {
    operationId: 'listActions',
    method: 'GET',
    path: '/actions',
    querystring: actionsQuery,
    response: dataOf(z.array(actionRow)),
  },
  /** Any for those who see customers, else one's own. */
  read: {
    operationId: 'readAction',
    method: 'GET',
    path: '/actions/:id',
    params: actionParams,
    response: dataOf(actionRow),
  },
  /** For those who may decide: an approval is refused where this differs from what was shown. */
  previewDecision: {
    operationId: 'previewDecision',
    method: 'GET',
    path: '/actions/:id/preview',
    params: actionParams,
    response: dataOf(currentEffects),
  },
  approve: {
    operationId: 'approveAction',
    method: 'POST',
    path: '/actions/:id/approve',
    params: actionParams,
    body: approveRequest,
    response: dataOf(startedAction),
  },
  refuse: {
    operationId: 'refuseAction',
    method: 'POST',
    path: '/actions/:id/refuse',
    params: actionParams,
    body: refuseRequest,
    response: dataOf(startedAction),
  },
} as const;
