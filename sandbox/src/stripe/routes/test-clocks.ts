import type { FastifyBaseLogger } from 'fastify';
import {
  beginAdvance,
  createTestClock,
  deleteTestClock,
  endAdvance,
} from '../engine/test-clocks.ts';
import type { Scheduler } from '../scheduler.ts';
import { inTransaction } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import type { Api } from '../wire/create-api.ts';
import { integer, paging, text } from '../wire/form.ts';
import { listPage } from '../wire/list.ts';

export function testClockRoutes(
  api: Api,
  store: Store,
  scheduler: Scheduler,
  log: FastifyBaseLogger,
): void {
  const path = '/test_helpers/test_clocks';
  api.post(
    path,
    { frozen_time: integer, name: text.optional(), customer: text.optional() },
    async (tx, { frozen_time: frozenTime, name, customer }) =>
      createTestClock(tx, { frozenTime, name, customer }),
  );
  api.get(path, paging, async (reader, page) =>
    listPage(reader, 'test_helpers.test_clock', `/v1${path}`, page),
  );
  api.get(`${path}/:id`, {}, async (reader, _params, id) =>
    reader.require('test_helpers.test_clock', id),
  );
  api.post(`${path}/:id/advance`, { frozen_time: integer }, async (tx, { frozen_time }, id) => {
    const current = await tx.require('test_helpers.test_clock', id);
    const { clock, seconds } = await beginAdvance(tx, current, frozen_time);
    finishAdvance(store, scheduler, { id, frozen_time, seconds }).catch((error: unknown) =>
      log.error(error, `advancing ${id} failed`),
    );
    return clock;
  });
  api.delete(`${path}/:id`, {}, async (tx, _params, id) =>
    deleteTestClock(tx, await tx.require('test_helpers.test_clock', id)),
  );
}

/** Runs after the answer: the caller polls until the clock is ready. */
async function finishAdvance(
  store: Store,
  scheduler: Scheduler,
  { id, frozen_time, seconds }: { id: string; frozen_time: number; seconds: number },
): Promise<void> {
  // Runs after the transaction of the call itself, which may have been rolled back.
  const clock = await inTransaction(store, async (tx) => tx.get('test_helpers.test_clock', id));
  if (clock?.status !== 'advancing') return;
  await scheduler.advance(seconds);
  await inTransaction(store, async (tx) =>
    endAdvance(tx, await tx.require('test_helpers.test_clock', id), frozen_time),
  );
}
