import { z } from 'zod';
import {
  createSchedule,
  releaseSchedule,
  updateSchedule,
} from '../engine/lifecycle/subscription-schedules.ts';
import type { Api } from '../wire/create-api.ts';
import { boolean, integer, text } from '../wire/form.ts';

const count = integer.refine((value) => value >= 1);

const phase = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: count.optional() }))
    .length(1, { error: 'This sandbox keeps one item per subscription.' }),
  start_date: integer.optional(),
  end_date: integer.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: count.default(1),
    })
    .optional(),
});

export function subscriptionScheduleRoutes(api: Api): void {
  api.post('/subscription_schedules', { from_subscription: text }, async (tx, params) =>
    createSchedule(
      tx,
      await tx.require('subscription', params.from_subscription, 'from_subscription'),
    ),
  );
  api.get('/subscription_schedules/:id', {}, async (reader, _params, id) =>
    reader.require('subscription_schedule', id),
  );
  api.post(
    '/subscription_schedules/:id',
    {
      end_behavior: z.enum(['cancel', 'release']).optional(),
      phases: z.array(phase).min(1).optional(),
    },
    async (tx, changes, id) =>
      updateSchedule(tx, await tx.require('subscription_schedule', id), changes),
  );
  api.post(
    '/subscription_schedules/:id/release',
    { preserve_cancel_date: boolean.optional() },
    async (tx, { preserve_cancel_date: preserveCancelDate }, id) =>
      releaseSchedule(tx, await tx.require('subscription_schedule', id), { preserveCancelDate }),
  );
}
