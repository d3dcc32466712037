import * as z from 'zod/mini';
import { textField } from '../fields.ts';
import { dataOf } from '../response.ts';
import { actionForm } from './actions.ts';

/** A switch and its state. One that was never turned is on. */
export const switchState = z.object({
  /** `checkout`, `sign-up`, `invites`, or the code of an offer. */
  name: z.string(),
  /** The name of the offer; null for any other switch. */
  offer: z.nullable(z.string()),
  on: z.boolean(),
  changedAt: z.nullable(z.iso.datetime()),
  changedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type SwitchState = z.infer<typeof switchState>;

export const switchParams = z.object({ name: textField(50) });

const turnRequest = z.extend(z.pick(actionForm, { reason: true, note: true }), {
  on: z.boolean(),
});

export const switchesApi = {
  list: {
    operationId: 'listSwitches',
    method: 'GET',
    path: '/switches',
    response: dataOf(z.array(switchState)),
  },
  /** Previews and starts the action `turn-switch`, signed as a request. The same state again changes nothing. */
  turn: {
    operationId: 'turnSwitch',
    method: 'PUT',
    path: '/switches/:name',
    params: switchParams,
    body: turnRequest,
    response: dataOf(switchState),
  },
} as const;
