import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../people/a-buyer.ts';
import type { Answer } from '../../../scripts/clients/api.ts';
import { createApiClient, type ApiClient } from '../calls/api-client.ts';
import { listDifferences } from '../objects/list-differences.ts';
import { callAtOnce, race, raceTimeout } from '../calls/race.ts';
import { startBilling, type BillingTestApp } from './start-billing.ts';

export type Call = [path: string, body?: unknown];

type TwoServers = {
  world: () => BillingTestApp;
  /** Two servers on one database; requests to both run in parallel. */
  servers: () => ApiClient[];
  /** Makes all calls in parallel, on one server and the other in turn. */
  atOnce: (buyer: Buyer, calls: Call[]) => Promise<Answer[]>;
  expectAgreement: (buyer: Buyer) => Promise<void>;
};

/** Starts two servers for the races of a file. */
export function useTwoServers(): TwoServers {
  let world: BillingTestApp;
  let servers: ApiClient[];
  let closeOther: () => Promise<void>;

  beforeAll(async () => {
    world = await startBilling();
    const other = await world.startAnother();
    servers = [world.server, createApiClient(other.url)];
    closeOther = other.close;
  });

  afterAll(async () => {
    await closeOther();
    await world.close();
  });

  return {
    world: () => world,
    servers: () => servers,
    atOnce: (buyer, calls) =>
      callAtOnce(
        calls.map(([path, body], index) => () => {
          const server = servers[index % servers.length] ?? world.server;
          return server.post(`/subscription/${path}`, body, { token: buyer.token() });
        }),
      ),
    expectAgreement: async ({ email }) => {
      await expect.poll(() => listDifferences(world, email)).toEqual([]);
    },
  };
}

export const times = (count: number, call: Call) => Array.from({ length: count }, () => call);

export const raced = (name: string, round: () => Promise<void>) =>
  test(name, () => race(name, round), raceTimeout);
