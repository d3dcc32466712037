import { say } from '../../page-language.ts';

export interface StatusView {
  label: string;
  tone: 'good' | 'bad' | 'plain';
}

export function Status({ label, tone }: StatusView) {
  return <span className={`status ${tone}`}>{say(label)}</span>;
}

const subscriptionStatuses: Record<string, StatusView> = {
  trialing: { label: 'Trial', tone: 'good' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'bad' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  incomplete: { label: 'Incomplete', tone: 'bad' },
  incomplete_expired: { label: 'Expired', tone: 'plain' },
  paused: { label: 'Paused', tone: 'plain' },
  canceled: { label: 'Canceled', tone: 'plain' },
};

const invoiceStatuses: Record<string, StatusView> = {
  draft: { label: 'Draft', tone: 'plain' },
  open: { label: 'Open', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
  void: { label: 'Void', tone: 'plain' },
  uncollectible: { label: 'Uncollectible', tone: 'bad' },
};

const paymentStatuses: Record<string, StatusView> = {
  succeeded: { label: 'Succeeded', tone: 'good' },
  pending: { label: 'Pending', tone: 'plain' },
  in_transit: { label: 'In transit', tone: 'plain' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  needs_response: { label: 'Needs response', tone: 'bad' },
  under_review: { label: 'Under review', tone: 'plain' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
};

/** A status without a label is shown as it is. */
export function subscriptionStatus(status: string): StatusView {
  return subscriptionStatuses[status] ?? { label: status, tone: 'plain' };
}

export function invoiceStatus(status: string | null): StatusView {
  return invoiceStatuses[status ?? 'draft'] ?? { label: String(status), tone: 'plain' };
}

/** The status of a charge, a refund, a dispute or a payout. */
export function paymentStatus(status: string | null): StatusView {
  return paymentStatuses[status ?? 'pending'] ?? { label: String(status), tone: 'plain' };
}

export function endpointStatus(status: string): StatusView {
  return status === 'enabled'
    ? { label: 'Enabled', tone: 'good' }
    : { label: status, tone: 'plain' };
}
