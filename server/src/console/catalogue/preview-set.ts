import { longMoment } from '@stillweb/contract/date-text';
import { createHash } from 'node:crypto';
import type { Effect, Preview } from '@stillweb/contract/console/actions';
import type { CatalogueAction, PaidPrice } from '@stillweb/contract/console/catalogue';
import { discountLabel } from '@stillweb/contract/discount-label';
import type { PlanFacts } from '@stillweb/contract/plans';
import { priceNote } from '@stillweb/contract/price-notes';
import type { TaxNote } from '@stillweb/contract/tax';
import { plansOf } from '../../billing/catalogue/price-set.ts';
import { money } from '../../billing/emails/text/money.ts';
import { needsApproval, type FloorPrices } from './needs-approval.ts';
import type { PriceSetRow } from '../../billing/price-set-table.ts';

/** What a preview looks at. */
export type PreviewFacts = {
  row: PriceSetRow;
  /** By the clock of billing. */
  now: Date;
  /** The plain plans on sale now. */
  plain: readonly PlanFacts[];
  paid: readonly PaidPrice[];
  taxNote: TaxNote;
  siteUrl: string;
  floors: FloorPrices;
};

/**
 * What a change of a set brings: who sees it, who keeps what, amounts and dates. The digest holds what is
 * decided, not how many pay what: that changes by itself.
 */
export function previewSet(action: CatalogueAction, facts: PreviewFacts): Preview {
  const { row, plain } = facts;
  const effects = effectsOf(action, facts);
  const decided = [action, row, plain.map(({ amount, currency }) => [amount, currency])];
  return {
    digest: createHash('sha256').update(JSON.stringify(decided)).digest('hex'),
    effects,
    confirm: confirmText(action, row),
    needsStepUp: !isDraft(row) || action === 'schedule',
    needsApproval: isApprovalNeeded(action, facts),
  };
}

function isApprovalNeeded(action: CatalogueAction, { row, plain, floors }: PreviewFacts): boolean {
  return action === 'schedule' && needsApproval(Object.values(plansOf(row)), plain, floors);
}

function confirmText(action: CatalogueAction, row: PriceSetRow): string {
  const what = row.offer ?? priceOf(plansOf(row).MONTHLY);
  return action === 'schedule'
    ? `Schedule ${what} from ${dayOf(row.starts_at)}`
    : `Take back ${what}`;
}

function effectsOf(action: CatalogueAction, facts: PreviewFacts): Effect[] {
  if (action === 'schedule') {
    return facts.row.offer === null ? plainEffects(facts) : offerEffects(facts);
  }
  return takeBackEffects(facts);
}

function plainEffects({ row, now, paid, plain, taxNote }: PreviewFacts): Effect[] {
  const { MONTHLY, YEARLY } = plansOf(row);
  const both = `${priceOf(MONTHLY)} or ${priceOf(YEARLY)}`;
  const labels = [MONTHLY, YEARLY].map(labelOf).join('; ');
  return [
    effect('date', `From ${momentOf(row, now)} new subscribers pay ${both}.`, row.starts_at),
    ...keptPrices(paid.filter(({ offer }) => offer === null)),
    effect('money', 'A subscriber who changes the plan pays the new price of the other plan.'),
    effect('access', `Every page says it from then on: ${labels}.`),
    effect('money', notesOf(row, taxNote)),
    effect(
      'warning',
      `A checkout that was opened before can be paid for a day at ${plain.map(priceOf).join(' or ')}.`,
    ),
    effect('warning', 'You must be able to prove that the regular price was really charged.'),
  ];
}

function offerEffects(facts: PreviewFacts): Effect[] {
  const { row, now, plain, taxNote, siteUrl } = facts;
  const { MONTHLY, YEARLY } = plansOf(row);
  const end = row.ends_at ? `until ${dayOf(row.ends_at)}` : 'until it is taken back';
  const limit = row.max_redemptions;
  const dearer = [MONTHLY, YEARLY].filter((one) => !isBelowPlain(one, plain));
  return [
    effect('access', `Who comes by ${siteUrl}/pricing?offer=${row.offer} sees it, nobody else.`),
    effect('date', `From ${momentOf(row, now)}, ${end}.`, row.starts_at),
    effect(
      'money',
      `It costs ${priceOf(MONTHLY)} or ${priceOf(YEARLY)}: ${[MONTHLY, YEARLY].map(labelOf).join('; ')}.`,
    ),
    effect('money', notesOf(row, taxNote)),
    effect(
      'access',
      limit === null
        ? 'There is no limit of places.'
        : `${count(limit)} subscriptions may begin under it; an open checkout holds a place for a day.`,
    ),
    effect('money', 'Who subscribes keeps its prices, also when it is over for others.'),
    ...dearer.map((one) => effect('warning', `${priceOf(one)} is not below the plain price.`)),
  ];
}

function takeBackEffects({ row, paid, plain, now }: PreviewFacts): Effect[] {
  if (isDraft(row)) return [effect('data', 'The draft goes; nothing was ever sold by it.')];
  if (row.offer === null) {
    return [
      effect('date', `Nothing changes on ${momentOf(row, now)}.`),
      effect('money', `${plain.map(priceOf).join(' and ')} stay as they are.`),
    ];
  }
  return [
    effect(
      'access',
      'From now on nobody new gets it: whoever comes by it sees the plain price, and why.',
    ),
    ...keptPrices(paid.filter(({ offer }) => offer === row.offer)),
    effect(
      'warning',
      'A checkout that is open can be paid for a day. The code is never used again.',
    ),
  ];
}

function keptPrices(paid: readonly PaidPrice[]): Effect[] {
  const rows = paid.flatMap(({ amount, currency, plan, subscribers }) => {
    const interval = intervals[plan ?? ''];
    if (amount === null || interval === undefined) return [];
    const who = subscribers === 1 ? '1 subscriber keeps' : `${count(subscribers)} subscribers keep`;
    return effect('money', `${who} ${priceOf({ amount, currency, interval })}.`);
  });
  return rows.length > 0 ? rows : [effect('money', 'Nobody pays a price that would be kept.')];
}

const intervals: Record<string, 'month' | 'year'> = { MONTHLY: 'month', YEARLY: 'year' };

function effect(of: Effect['of'], text: string, at: Date | null = null): Effect {
  return { of, text, amount: null, at: at?.toISOString() ?? null };
}

function isDraft({ scheduled_at }: PriceSetRow): boolean {
  return scheduled_at === null;
}

function isBelowPlain({ plan, amount, currency }: PlanFacts, plain: readonly PlanFacts[]): boolean {
  const other = plain.find((one) => one.plan === plan);
  return !other || other.currency !== currency || amount < other.amount;
}

/** As in "$10.00 a month". */
function priceOf(price: Pick<PlanFacts, 'amount' | 'currency' | 'interval'>): string {
  return `${money(price)} a ${price.interval}`;
}

/** As in "$30.00 struck out, 66% Off". */
function labelOf({ amount, originalAmount, currency }: PlanFacts): string {
  const regular = money({ amount: originalAmount, currency });
  return `${regular} struck out, ${discountLabel(amount, originalAmount) ?? 'no discount'}`;
}

function notesOf({ currency }: PriceSetRow, taxNote: TaxNote): string {
  return priceNote({ currency, interval: 'month' }, taxNote).replace(', billed monthly', '');
}

function momentOf({ starts_at }: PriceSetRow, now: Date): string {
  return starts_at <= now ? 'now on' : dayOf(starts_at);
}

function dayOf(moment: Date): string {
  return longMoment(moment.toISOString());
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
