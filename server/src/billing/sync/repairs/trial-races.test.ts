import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient, type ApiClient } from '../../../../test/calls/api-client.ts';
import { callAtOnce, race, raceTimeout } from '../../../../test/calls/race.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';

let world: BillingTestApp;
let servers: ApiClient[];

beforeAll(async () => {
  world = await startBilling({ env: { TRIALS_PER_CARD: '1' } });
  servers = [world.server, createApiClient((await world.startAnother()).url)];
  // A later reading of an earlier subscription would claim the card again.
  await world.webhooks('drop');
});

afterAll(() => world.close());

const name = 'billing 15: two accounts with one card at the same time get one trial';

test(name, () => race(name, twoWithOneCard), raceTimeout);

async function twoWithOneCard(): Promise<void> {
  // There are few test cards, so each round makes its card new to the trial rule. Earlier customers are
  // removed, because reconciliation would read their events every ten minutes.
  await world.database.query('truncate billing_customers cascade');
  await world.database.query(`delete from person_claims where kind = 'card'`);
  const checkouts = await Promise.all(
    [await world.aBuyer(), await world.aBuyer()].map(async (buyer) => {
      const { sessionId } = await buyer.checkOut('MONTHLY');
      return { buyer, sessionId };
    }),
  );
  const confirm = '/subscription/checkout-session/confirm';
  const answers = await callAtOnce(
    checkouts.flatMap(({ buyer, sessionId }) =>
      servers.map((server) => () => server.post(confirm, { sessionId }, { token: buyer.token() })),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
  const shown = await Promise.all(checkouts.map(({ buyer }) => buyer.current()));
  const statuses = new Set(shown.map((subscription) => subscription?.status));
  expect(statuses).toEqual(new Set(['CANCELED', 'TRIALING']));
}
