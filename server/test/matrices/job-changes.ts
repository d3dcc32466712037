import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ownerChangedQueue } from '../../src/account/events.ts';
import { orphanQueue } from '../../src/billing/jobs.ts';
import { testPassword } from '../people/a-user.ts';
import type { Buyer } from '../people/a-buyer.ts';
import { enqueueJobWith } from '../internals/enqueue-job.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';
import type { StripeProxy } from '../proxies/stripe-proxy.ts';

/** A job that changes something at Stripe. */
export type JobChange = {
  queue: string;
  /** Has it done once more, as after a failure. */
  enqueue: () => Promise<void>;
  /** How often the change was made, as Stripe shows it. */
  countDone: () => Promise<number>;
};

export type PrepareJob = (world: BillingTestApp, proxy: StripeProxy) => Promise<JobChange>;

/** How many jobs of a queue have failed and will be tried again. */
export async function countRetries({ database }: BillingTestApp, queue: string): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int from pgboss.job where name = $1 and state = 'retry'`,
    [queue],
  );
  return rows[0].count;
}

/** Waits until a job is to be tried again, and deletes it: the test enqueues it when it needs it. */
export async function deleteRetry({ database }: BillingTestApp, queue: string): Promise<void> {
  const deleteAll = `delete from pgboss.job where name = $1 and state = 'retry'`;
  await expect.poll(async () => (await database.query(deleteAll, [queue])).rowCount).toBe(1);
}

/** Enqueues a job as the product does, and keeps it from changing a customer or a card. */
async function holdBack(
  world: BillingTestApp,
  proxy: StripeProxy,
  queue: string,
  enqueue: () => Promise<unknown>,
): Promise<void> {
  proxy.dropAll(/^(POST|DELETE) \/v1\/(customers|payment_methods)\//);
  await enqueue();
  await deleteRetry(world, queue);
  await proxy.restore();
}

async function findUserId({ database }: BillingTestApp, { email }: Buyer): Promise<string> {
  const { rows } = await database.query('select id from users where email = $1', [email]);
  return rows[0].id;
}

export const anAddressChange: PrepareJob = async (world) => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const userId = await findUserId(world, buyer);
  const email = `moved-${buyer.email}`;
  await world.database.query('update users set email = $2 where id = $1', [userId, email]);
  return {
    queue: ownerChangedQueue.name,
    enqueue: () => enqueueJobWith(world.database, ownerChangedQueue, { userId }),
    countDone: async () => (await world.stripe.customers.list({ email })).data.length,
  };
};

/** @param isDone of the customer of a deleted account, and its card */
function anErasure(
  isDone: (world: BillingTestApp, ids: { customer: string; card: string }) => Promise<boolean>,
): PrepareJob {
  return async (world, proxy) => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    const customer = await buyer.customerId();
    const userId = await findUserId(world, buyer);
    const { data } = await world.stripe.paymentMethods.list({ customer });
    const ids = { customer, card: data[0]?.id ?? '' };
    const { name: queue } = ownerChangedQueue;
    await holdBack(world, proxy, queue, async () => {
      const answer = await buyer.call('DELETE', '/user', { password: testPassword });
      expect(answer).toMatchObject({ status: 200 });
    });
    return {
      queue,
      enqueue: () => enqueueJobWith(world.database, ownerChangedQueue, { userId }),
      countDone: async () => ((await isDone(world, ids)) ? 1 : 0),
    };
  };
}

export const aClearedCard = anErasure(async ({ stripe }, { card }) => {
  const { billing_details } = await stripe.paymentMethods.retrieve(card);
  return !billing_details.name;
});

export const aDetachedCard = anErasure(
  async ({ stripe }, { card }) => (await stripe.paymentMethods.retrieve(card)).customer === null,
);

export const aClearedCustomer = anErasure(async ({ stripe }, { customer: id }) => {
  const customer = await stripe.customers.retrieve(id);
  return customer.deleted === true || customer.email === null;
});

export const aDeletedCustomer = anErasure(
  async ({ stripe }, { customer }) => (await stripe.customers.retrieve(customer)).deleted === true,
);

/** A customer whose account is gone, with the proven address of another account. */
export const anAdoption: PrepareJob = async (world, proxy) => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  const { id: customerId } = await world.stripe.customers.create({
    email: buyer.email,
    metadata: { userId: randomUUID() },
  });
  await world.stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: world.prices.MONTHLY }],
    trial_period_days: 7,
  });
  const userId = await findUserId(world, buyer);
  const enqueue = () => enqueueJobWith(world.database, orphanQueue, { customerId });
  await holdBack(world, proxy, orphanQueue.name, async () => {
    await world.database.query(
      `insert into orphan_customers (stripe_customer_id, adoption_requested_at) values ($1, now())
       on conflict (stripe_customer_id) do update set adoption_requested_at = now()`,
      [customerId],
    );
    await enqueue();
  });
  return {
    queue: orphanQueue.name,
    enqueue,
    countDone: async () => {
      const customer = await world.stripe.customers.retrieve(customerId);
      return !customer.deleted && customer.metadata.userId === userId ? 1 : 0;
    },
  };
};
