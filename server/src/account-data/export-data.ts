import type { DataExport } from '@stillweb/contract/account/own-data';
import { exportPayments } from './export-payments.ts';
import { listEmailsOfUser } from '../billing/store/emails.ts';
import { listCancelOffersOfUser } from '../billing/store/cancel-offers.ts';
import { listSubscriptionsOfUser } from '../billing/store/subscriptions.ts';
import { listWithdrawalsOfUser } from '../billing/store/withdrawals.ts';
import type { CancelOfferRow, OwnedSubscription } from '../billing/tables.ts';
import { presentDevice } from '../licence/devices/present-device.ts';
import { listTrialsOfUser } from '../billing/store/customers/person-claims.ts';
import { listDevicesOfUser } from '../licence/store/devices.ts';
import { listRequestsOfUser, type StoredRequest } from '../help/store/help-requests.ts';
import type { AccountDataContext } from './context.ts';
import type { Kysely } from 'kysely';
import { findSuppression } from '../mail/suppressions.ts';
import { listNewsConsents } from '../mail/news-consents.ts';
import { listMailingsOfUser } from '../mailings/store/recipients.ts';
import type { SegmentTables } from '../mailings/tables.ts';
import { isoOf } from '../platform/iso-time.ts';

/** Everything that is stored about a user, from our tables alone. */
export async function exportData(
  { db, billing, account }: AccountDataContext,
  userId: string,
): Promise<DataExport> {
  const subscriptions = await listSubscriptionsOfUser(billing.db, userId);
  const devices = await listDevicesOfUser(db, userId);
  const requests = await listRequestsOfUser(db, userId);
  const own = await account.exportAccount(userId);
  const trials = await listTrialsOfUser(
    billing.db,
    { userId, email: own.profile.email },
    subscriptions.map(({ id }) => id),
  );
  const emails = await listEmailsOfUser(billing.db, userId);
  return {
    exportedAt: billing.clock().toISOString(),
    ...own,
    subscriptions: subscriptions.map(exportSubscription),
    cancelOffers: (await listCancelOffersOfUser(billing.db, userId)).map(exportCancelOffer),
    trials: trials.map(({ kind, claimed_at }) => ({ kind, usedAt: claimed_at.toISOString() })),
    withdrawals: (await listWithdrawalsOfUser(billing.db, userId)).map(exportWithdrawal),
    ...(await exportPayments(billing.db, userId)),
    ...(await exportMailings(db, { userId, email: own.profile.email })),
    devices: devices.map(presentDevice),
    helpRequests: requests.map(exportRequest),
    mails: emails.map((email) => ({
      kind: email.content.kind,
      createdAt: email.created_at.toISOString(),
      sentAt: isoOf(email.sent_at),
    })),
  };
}

function exportSubscription(row: OwnedSubscription): DataExport['subscriptions'][number] {
  return {
    id: row.id,
    status: row.status,
    plan: row.plan,
    amount: row.amount,
    currency: row.currency,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    createdAt: row.created_at.toISOString(),
    trialEnd: isoOf(row.trial_end),
    currentPeriodEnd: isoOf(row.current_period_end),
    endedAt: isoOf(row.ended_at),
    cancelReason: row.cancel_feedback,
    cancelComment: row.cancel_comment,
  };
}

function exportCancelOffer(row: CancelOfferRow): DataExport['cancelOffers'][number] {
  const { offer, reason, is_taken: isTaken, answered_at } = row;
  return { offer, reason, isTaken, answeredAt: answered_at.toISOString() };
}

function exportRequest(request: StoredRequest): DataExport['helpRequests'][number] {
  const { number, topic, name, email, message, context, createdAt } = request;
  return {
    number,
    topic,
    name,
    email,
    message,
    page: context.page ?? null,
    browser: context.browser ?? null,
    extensionVersion: context.extensionVersion ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function exportWithdrawal(
  row: Awaited<ReturnType<typeof listWithdrawalsOfUser>>[number],
): DataExport['withdrawals'][number] {
  const { name, email, message, language, state } = row;
  return {
    name,
    email,
    message,
    language,
    state,
    receivedAt: row.received_at.toISOString(),
    confirmedAt: isoOf(row.confirmed_at),
  };
}

/** A user's consents to news, and the mailings to the user. */
async function exportMailings(
  db: Kysely<SegmentTables>,
  { userId, email }: { userId: string; email: string },
): Promise<Pick<DataExport, 'newsConsents' | 'newsSuppressed' | 'mailings'>> {
  const suppression = await findSuppression(db, email);
  return {
    newsConsents: (await listNewsConsents(db, userId)).map((row) => ({
      givenAt: row.given_at.toISOString(),
      withdrawnAt: isoOf(row.withdrawn_at),
    })),
    newsSuppressed: suppression
      ? { reason: suppression.reason, since: suppression.created_at.toISOString() }
      : null,
    mailings: (await listMailingsOfUser(db, userId)).map((row) => ({
      subject: row.subject,
      state: row.state,
      at: row.at.toISOString(),
      unsubscribedAt: isoOf(row.unsubscribed_at),
    })),
  };
}
