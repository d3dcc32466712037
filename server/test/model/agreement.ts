import { expect } from 'vitest';
import { listWrongPayments } from '../money/list-wrong-payments.ts';
import { listDifferences } from '../objects/list-differences.ts';
import { expectFigures } from './figures.ts';
import { expectCurrentSubscription } from './invariants.ts';
import type { Model } from './model.ts';
import { expectDeletion, expectRules } from './rules.ts';
import { countReceipts, listEmailKinds, startAgain, type System } from './system.ts';

/** After one reconciliation, as at every start of a server, nothing differs from Stripe. */
export async function expectAgreement(model: Model, system: System): Promise<void> {
  const { world, buyer } = system;
  await world.webhooks('normal');
  if (!model.isUp) await startAgain(system);
  const another = model.isUp ? await world.startAnother() : undefined;
  await expect.poll(() => listDifferences(world, buyer.email)).toEqual([]);
  await expectCurrentSubscription({ ...model, isUp: true, isUpToDate: true }, system);
  await expectFigures(system);
  expect(await listWrongPayments(system.database)).toEqual([]);
  await expectRules(system);
  await expectEachEmailOnce(model, system);
  await another?.close();
  if (model.hasCustomer) await expectDeletion(system, model.charged.payments > 0);
}

/** Every payment has a receipt, no email is sent twice, and all arrive. */
async function expectEachEmailOnce(model: Model, system: System): Promise<void> {
  const { charged, kills, missesReports, statements } = model;
  const expectedReceipts = missesReports
    ? expect.toSatisfy((count: number) => count <= charged.payments)
    : charged.payments;
  await expect.poll(() => countReceipts(system)).toEqual(expectedReceipts);
  const due = await listEmailKinds(system);
  const allowed = new Map<string, number>(Object.entries(model.allowedEmails));
  const count = (kind: string) => due.filter((each) => each === kind).length;
  const tooMany = due.filter((kind) => count(kind) > (allowed.get(kind) ?? 0));
  expect(tooMany, 'emails that were sent too often').toEqual([]);
  const arrived = async () => (await system.server.mailbox.mails(system.buyer.email)).length;
  await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThanOrEqual(due.length + statements);
  // A server killed after sending an email and before marking it sends it again with the same id.
  expect(await arrived()).toBeLessThanOrEqual(due.length + statements + kills);
}
