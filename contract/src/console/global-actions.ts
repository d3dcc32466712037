import * as z from 'zod/mini';
import { soldCurrencies } from '../currencies.ts';
import { textField } from '../fields.ts';
import { mailingRequest } from './mail/mailings.ts';

/** The actions of staff that concern no single customer, with their names in the audit log. */
export const globalActions = {
  'schedule-prices': 'Schedule prices',
  'take-back-prices': 'Take back prices',
  'retire-currency': 'Retire a currency',
  'turn-switch': 'Turn a switch',
  'retry-jobs': 'Retry jobs',
  'retry-events': 'Retry events',
  'mail-segment': 'Mail a segment',
  'stop-mailing': 'Stop a mailing',
} as const;
export type GlobalAction = keyof typeof globalActions;

/** The request of a preview, by action. */
export const globalRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('schedule-prices'), set: z.uuid() }),
  z.object({ action: z.literal('take-back-prices'), set: z.uuid() }),
  /** Ends the sale of the plain plans in a currency; with `on` it begins again. */
  z.object({
    action: z.literal('retire-currency'),
    currency: z.enum(soldCurrencies, 'Please choose a currency'),
    on: z._default(z.boolean(), false),
  }),
  z.object({ action: z.literal('turn-switch'), name: textField(50), on: z.boolean() }),
  z.object({ action: z.literal('retry-jobs'), queue: textField(100) }),
  z.object({ action: z.literal('retry-events') }),
  z.extend(mailingRequest, { action: z.literal('mail-segment') }),
  z.object({ action: z.literal('stop-mailing'), mailing: z.uuid() }),
]);
export type GlobalRequest = z.infer<typeof globalRequest>;

/** Why prices change, and how a form calls it. */
export const priceReasons = {
  campaign: 'A campaign',
  price_change: 'A new price',
  correction: 'A mistake in it',
  legal: 'The law demands it',
  other: 'Something else',
} as const;
