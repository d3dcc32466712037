import type { ChasePage, OpenDispute } from '@stillweb/contract/console/figures/chase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, type Buyer } from '../../../../test/people/a-buyer.ts';
import { startBooks, type Books } from '../../../../test/money/start-books.ts';
import { waitForEmail } from '../../../../test/people/subscribers.ts';
import { untilSynced } from '../../../../test/internals/until-synced.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks('off');
}, 180_000);
afterAll(() => books.close());

/** A buyer whose trial ended with time, so that the charge is a renewal with its email. */
async function aFailedRenewal(plan: 'MONTHLY' | 'YEARLY'): Promise<Buyer> {
  const buyer = await books.world.aBuyer();
  await buyer.subscribe(plan, cards.failsLater);
  await books.world.advance('P7DT2H');
  await buyer.untilStatus('PAST_DUE');
  return buyer;
}

test('an overdue invoice is listed with its customer, the reason, the next attempt and the last email', async () => {
  const { world, read } = books;
  expect(await read<ChasePage>('/chase')).toEqual({
    currency: null,
    totals: [],
    invoices: [],
    next: null,
  });
  const monthly = await aFailedRenewal('MONTHLY');
  await waitForEmail(world, monthly, /payment|charge|card/i);
  await world.advance('P1DT1H');
  const yearly = await aFailedRenewal('YEARLY');
  await untilSynced(world);
  const page = await read<ChasePage>('/chase');
  expect(page.totals).toEqual([{ currency: 'usd', invoices: 2, amount: 10_800 }]);
  expect(page.invoices.map(({ email }) => email)).toEqual([yearly.email, monthly.email]);
  const older = page.invoices[1];
  const [invoice] = (await world.stripe.invoices.list({ customer: older?.customerId })).data;
  expect(older).toMatchObject({
    id: invoice?.id,
    remaining: { amount: 900, currency: 'usd' },
    attempts: invoice?.attempt_count,
    nextAttemptAt: new Date((invoice?.next_payment_attempt ?? 0) * 1000).toISOString(),
    declineCode: expect.any(String),
    daysOverdue: 8,
    lastMail: { result: 'sent' },
  });
  const newest = await read<ChasePage>('/chase?order=newest&currency=usd');
  expect(newest.invoices.map(({ email }) => email)).toEqual([yearly.email, monthly.email]);
  const after = `10000~${page.invoices[0]?.id}`;
  const next = await read<ChasePage>(`/chase?after=${after}`);
  expect(next.invoices.map(({ email }) => email)).toEqual([yearly.email, monthly.email]);
  const last = await read<ChasePage>(`/chase?after=9900~${page.invoices[0]?.id}`);
  expect(last.invoices.map(({ email }) => email)).toEqual([monthly.email]);
}, 180_000);

test('a role that sees ids only gets no address', async () => {
  const { read } = books;
  const { invoices } = await read<ChasePage>('/chase');
  const asEngineer = await read<ChasePage>('/chase', 'engineer');
  expect(asEngineer.invoices.map(({ email }) => email)).toEqual([null, null]);
  expect(asEngineer.invoices.map(({ userId }) => userId)).toEqual(
    invoices.map(({ userId }) => userId),
  );
});

test('the link to pay is asked of Stripe, and who asked is recorded without it', async () => {
  const { world, read, app } = books;
  const [first] = (await read<ChasePage>('/chase')).invoices;
  const invoice = await world.stripe.invoices.retrieve(first?.id ?? '');
  const link = await read<{ url: string }>(`/chase/${first?.id}/link`, 'support');
  expect(link.url).toBe(invoice.hosted_invoice_url);
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['target', 'after'])
    .where('action', '=', 'read-payment-link')
    .executeTakeFirst();
  expect(entry).toEqual({ target: first?.id, after: null });
  const { cookie } = await app.aMember('lead');
  for (const [path, status] of [
    ['/chase/in_unknown/link', 404],
    ['/chase?after=soon~in_1', 400],
    ['/chase?order=newest&after=900~in_1', 400],
  ] as const) {
    expect((await app.call('GET', path, undefined, { cookie })).status, path).toBe(status);
  }
});

test('an open dispute is listed with the day on which evidence is due, a decided one is not', async () => {
  const { world, read } = books;
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY', cards.disputed);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await world.advance('PT1M');
  const [dispute] = (await world.stripe.disputes.list()).data;
  const due = new Date((dispute?.evidence_details.due_by ?? 0) * 1000).toISOString();
  await expect
    .poll(() => read<OpenDispute[]>('/disputes'))
    .toMatchObject([
      { id: dispute?.id, evidenceDueAt: due, amount: { amount: 900 }, status: 'needs_response' },
    ]);
  await world.stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  await world.advance('PT1M');
  await expect.poll(() => read<OpenDispute[]>('/disputes')).toEqual([]);
}, 180_000);
