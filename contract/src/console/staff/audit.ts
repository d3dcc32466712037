import * as z from 'zod/mini';
import { textField } from '../../fields.ts';
import { dataOf } from '../../response.ts';

/** `begun`: the intent; every other outcome is a row of its own, which names the intent. */
export const auditOutcome = z.enum(['begun', 'done', 'failed', 'refused']);
export type AuditOutcome = z.infer<typeof auditOutcome>;

/** One row of the audit log. It holds ids, never an address or a name of a customer. */
export const auditEntry = z.object({
  /** Grows by one from row to row. */
  id: z.int(),
  at: z.iso.datetime(),
  /** Null for acts from the command line. */
  staff: z.nullable(z.object({ id: z.string(), name: z.string() })),
  role: z.nullable(z.string()),
  /** Such as `log-in`, `read-customer` or `refund`. */
  action: z.string(),
  /** The id of the user, the member of staff or the object at Stripe that it concerns. */
  target: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  ticket: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  approver: z.nullable(z.object({ id: z.string(), name: z.string() })),
  requestId: z.nullable(z.string()),
  outcome: auditOutcome,
  /** The row of the intent whose outcome this is. */
  intent: z.nullable(z.int()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const positive = z.string().check(z.regex(/^\d{1,15}$/, 'Must be a number'));

export const auditQuery = z.object({
  /** Rows before this id: `next` of the previous answer. */
  before: z.optional(positive),
  staff: z.optional(z.uuid()),
  action: z.optional(textField(50)),
  target: z.optional(textField(255)),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditApi = {
  /** The newest first, fifty at a time; who lacks `read-audit` gets the rows of the own acts. */
  list: {
    operationId: 'listAudit',
    method: 'GET',
    path: '/audit',
    querystring: auditQuery,
    response: z.extend(dataOf(z.array(auditEntry)), {
      /** The value of `before` for the next page; null after the last row. */
      next: z.nullable(z.string()),
    }),
  },
} as const;
