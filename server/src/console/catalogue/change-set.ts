import type {
  CatalogueAction,
  ChangeRequest,
  NewPriceSet,
  PriceSet,
  PriceSetState,
} from '@stillweb/contract/console/catalogue';
import type { Preview, StartedAction } from '@stillweb/contract/console/actions';
import { may, type Role } from '@stillweb/contract/console/roles';
import { draftSet, scheduleSet, takeBackSet } from '../../billing/catalogue/change-sets.ts';
import { plansOf, stateOf } from '../../billing/catalogue/price-set.ts';
import type { PriceSetRow } from '../../billing/price-set-table.ts';
import { countPaidPrices } from '../../billing/store/paid-prices.ts';
import { listSets, lockSet } from '../../billing/store/price-sets.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireStepUp } from '../step-up.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import { askApproval } from '../ask-approval.ts';
import type { ConsoleContext } from '../context.ts';
import type { ReadableTransaction } from '../tables.ts';
import { previewSet } from './preview-set.ts';
import { readSet } from './read-catalogue.ts';

type Change = { id: string; action: CatalogueAction };

/** @throws AppError FORBIDDEN for the plain prices, which the owner alone sets */
export async function draft(
  context: ConsoleContext,
  actor: Actor,
  request: NewPriceSet,
): Promise<PriceSet> {
  refuseOthers(actor.staff, request.of === 'plain');
  const row = await context.db.transaction().execute(async (trx) => {
    const inserted = await draftSet(context.billing, trx, request);
    await appendAudit(trx, context.clock, actor, {
      action: 'draft-prices',
      target: inserted.id,
      after: termsOf(inserted),
    });
    return inserted;
  });
  return readSet(context, row);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, or PREVIEW_CHANGED when the set is not in a state for it */
export async function previewChange(
  context: ConsoleContext,
  { staff }: Actor,
  { id, action }: Change,
): Promise<Preview> {
  const { db, billing } = context;
  const now = await billing.billingClock();
  const rows = await listSets(db);
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError('NOT_FOUND');
  refuseOthers(staff, row.offer === null);
  if (!possible[action].includes(possibilityOf(row, stateOf(row, rows, now)))) {
    throw new AppError('PREVIEW_CHANGED');
  }
  const [paid, { plain }] = await Promise.all([countPaidPrices(db), billing.catalogue.read()]);
  const { taxNote, siteUrl } = billing;
  return previewSet(action, {
    row,
    now,
    plain,
    paid,
    taxNote,
    siteUrl,
    floors: context.floorPrices,
  });
}

/** A plain price that is sold cannot be taken back: another one takes its place. */
const possible: Record<CatalogueAction, readonly string[]> = {
  schedule: ['draft'],
  'take-back': ['draft', 'scheduled', 'offer on-sale'],
};

function possibilityOf({ offer }: PriceSetRow, state: PriceSetState): string {
  return state === 'on-sale' && offer !== null ? 'offer on-sale' : state;
}

/**
 * Schedules a set or takes it back, as its preview was shown and signed, or asks a second person about it. A job
 * makes its prices at Stripe after the commit.
 * @throws AppError as `previewChange`, STEP_UP_NEEDED, or PREVIEW_CHANGED when something else would happen
 */
export async function changeSet(
  context: ConsoleContext,
  actor: Actor,
  change: Change,
  { digest, assertion, reason, note }: ChangeRequest,
): Promise<{ set: PriceSet } | { waits: StartedAction }> {
  const { needsStepUp } = await requirePreview(context, actor, change, digest);
  if (needsStepUp) await requireStepUp(context, actor.staff.id, { digest, assertion });
  const result = await context.db.transaction().execute(async (trx) => {
    if (!(await lockSet(trx, change.id))) throw new AppError('NOT_FOUND');
    const preview = await requirePreview({ ...context, db: trx }, actor, change, digest);
    if (!preview.needsApproval) {
      return { row: await applyChange(context, trx, change, { actor, reason, note }) };
    }
    const { effects, confirm } = preview;
    const asked = { target: change.id, digest, effects, confirm, reason, note };
    return {
      waits: await askApproval(context, trx, actor, { action: 'approve-prices', ...asked }),
    };
  });
  return result.waits ? { waits: result.waits } : { set: await readSet(context, result.row) };
}

/** Makes a change, which was decided, in the transaction of the decision. */
export async function applyChange(
  context: ConsoleContext,
  trx: ReadableTransaction,
  { id, action }: Change,
  { actor, ...why }: { actor: Actor; reason: string; note: string; approverId?: string },
): Promise<PriceSetRow> {
  const before = await lockSet(trx, id);
  if (!before) throw new AppError('NOT_FOUND');
  const isScheduled = action === 'schedule';
  const apply = isScheduled ? scheduleSet : takeBackSet;
  const changed = await apply(context.billing, trx, before);
  await appendAudit(trx, context.clock, actor, {
    action: isScheduled ? 'schedule-prices' : 'take-back-prices',
    target: id,
    after: termsOf(changed),
    ...why,
  });
  return changed;
}

/** @throws AppError PREVIEW_CHANGED when something else would happen than was shown */
export async function requirePreview(
  context: ConsoleContext,
  actor: Actor,
  change: Change,
  digest: string,
): Promise<Preview> {
  const preview = await previewChange(context, actor, change);
  if (preview.digest !== digest) throw new AppError('PREVIEW_CHANGED');
  return preview;
}

function refuseOthers({ role }: { role: Role }, isPlain: boolean): void {
  if (isPlain && !may(role, 'set-plain-prices')) throw new AppError('FORBIDDEN');
}

function termsOf(row: PriceSetRow) {
  const { MONTHLY, YEARLY } = plansOf(row);
  return {
    offer: row.offer,
    currency: row.currency,
    monthly: [MONTHLY.amount, MONTHLY.originalAmount],
    yearly: [YEARLY.amount, YEARLY.originalAmount],
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxRedemptions: row.max_redemptions,
  };
}
