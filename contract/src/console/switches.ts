import * as z from 'zod/mini';
import { textField } from '../fields.ts';
import { dataOf } from '../response.ts';
import { actionForm } from './actions.ts';

/** A switch as it stands. One that nobody has touched is on. */
export const switchState = z.object({
  /** `checkout`, `sign-up`, or the code of an offer. */
  name: z.string(),
  /** What the offer is called; null for a switch that is no offer's. */
  offer: z.nullable(z.string()),
  on: z.boolean(),
  changedAt: z.nullable(z.iso.datetime()),
  changedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type SwitchState = z.infer<typeof switchState>;

export const switchParams = z.object({ name: textField(50) });

/** What is typed when a switch is turned. */
export const switchForm = z.pick(actionForm, { reason: true, note: true });
export type SwitchForm = z.infer<typeof switchForm>;

export const turnRequest = z.extend(switchForm, { on: z.boolean() });
export type TurnRequest = z.infer<typeof turnRequest>;

export const switchesApi = {
  list: {
    operationId: 'listSwitches',
    method: 'GET',
    path: '/switches',
    response: dataOf(z.array(switchState)),
  },
  /** All servers see it with their next request. The same state again changes nothing. */
  turn: {
    operationId: 'turnSwitch',
    method: 'PUT',
    path: '/switches/:name',
    params: switchParams,
    body: turnRequest,
    response: dataOf(switchState),
  },
} as const;
