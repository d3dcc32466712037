import { newId } from '../../ids.ts';
import type { BalanceTransaction, Charge, Dispute } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { disputeTransaction, settleTransaction } from '../balance/transactions.ts';
import { mergeMetadata } from '../metadata.ts';
import { closeWarnings } from './fraud-warnings.ts';
import { DAY } from '../periods.ts';

/** Seconds from the submission of evidence to the bank's decision, which in truth takes weeks. */
const MOMENT = 5;

/**
 * The cardholder disputes a charge, and the bank takes the money back. Emits
 * `charge.dispute.created` and `charge.dispute.funds_withdrawn`.
 * @throws 400 for a charge that failed, is disputed already, or was refunded in full
 */
export async function openDispute(tx: Tx, charge: Charge): Promise<Dispute> {
  if (!charge.paid || charge.disputed || charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  }
  const disputed = await tx.change(charge, { disputed: true });
  const built = buildDispute(charge, tx.now());
  const balance_transactions = [await moveFunds(tx, built, -1)];
  const dispute = await tx.insert({ ...built, balance_transactions }, 'charge.dispute.created');
  await tx.emit('charge.dispute.funds_withdrawn', dispute);
  await closeWarnings(tx, disputed);
  const { due_by } = dispute.evidence_details;
  if (due_by !== null) await tx.schedule(due_by, 'decide_dispute', dispute.id);
  return dispute;
}

export type DisputeChanges = {
  evidence?: { [Key in 'customer_name' | 'product_description' | 'uncategorized_text']?: string };
  metadata?: Record<string, string> | null;
  /** False keeps the evidence without sending it to the bank. */
  submit?: boolean;
};

/**
 * Adds evidence; submitted evidence makes the dispute `under_review`. Emits
 * `charge.dispute.updated`.
 * @throws 400 when it is closed
 */
export async function updateDispute(
  tx: Tx,
  dispute: Dispute,
  { evidence, metadata, submit = true }: DisputeChanges,
): Promise<Dispute> {
  refuseClosed(dispute);
  const details = dispute.evidence_details;
  const has_evidence = details.has_evidence || evidence !== undefined;
  const submits = submit && has_evidence && dispute.status === 'needs_response';
  if (submits) await tx.schedule(tx.now() + MOMENT, 'decide_dispute', dispute.id);
  return tx.change(
    dispute,
    {
      evidence: { ...dispute.evidence, ...evidence },
      metadata: mergeMetadata(dispute.metadata, metadata),
      evidence_details: {
        ...details,
        has_evidence,
        ...(submits && {
          submission_count: details.submission_count + 1,
          submission_method: 'manual',
        }),
      },
      ...(submits && { status: 'under_review' }),
    },
    'charge.dispute.updated',
  );
}

/** Accepts a dispute: it is lost. Emits `charge.dispute.closed`. @throws 400 when it is closed */
export async function closeDispute(tx: Tx, dispute: Dispute): Promise<Dispute> {
  refuseClosed(dispute);
  return lose(tx, dispute);
}

/**
 * The step at which the bank decides. By Stripe's rule for tests, `winning_evidence` wins and
 * `losing_evidence` loses; other evidence stays under review, and no evidence loses when it is due.
 */
export async function decideDispute(tx: Tx, dispute: Dispute): Promise<void> {
  const { status, evidence, evidence_details: details } = dispute;
  const text = evidence.uncategorized_text?.trim();
  if (status === 'under_review' && text === 'winning_evidence') await win(tx, dispute);
  if (status === 'under_review' && text === 'losing_evidence') await lose(tx, dispute);
  if (status === 'needs_response' && (details.due_by ?? 0) <= tx.now()) {
    const past = await tx.change(dispute, { evidence_details: { ...details, past_due: true } });
    await lose(tx, past);
  }
}

/** Emits `charge.dispute.closed` and `charge.dispute.funds_reinstated`. */
async function win(tx: Tx, dispute: Dispute): Promise<Dispute> {
  const balance_transactions = [...dispute.balance_transactions, await moveFunds(tx, dispute, 1)];
  const won = await tx.change(
    dispute,
    { status: 'won', balance_transactions },
    'charge.dispute.closed',
  );
  await tx.emit('charge.dispute.funds_reinstated', won);
  return won;
}

/** Takes the money of a dispute and its fee (-1), or gives both back (1). */
async function moveFunds(tx: Tx, dispute: Dispute, sign: 1 | -1): Promise<BalanceTransaction> {
  const terms = disputeTransaction(dispute, sign, { id: newId('txn'), created: tx.now() });
  return settleTransaction(tx, terms);
}

async function lose(tx: Tx, dispute: Dispute): Promise<Dispute> {
  return tx.change(dispute, { status: 'lost' }, 'charge.dispute.closed');
}

function refuseClosed({ status }: Dispute): void {
  if (status !== 'won' && status !== 'lost') return;
  throw invalidRequest('This dispute is already closed');
}

/** Evidence is due some days after the dispute; a week to three at Stripe, as the card's network says. */
const RESPONSE_TIME = 9 * DAY;

/**
 * The dispute of what was not refunded of a charge, before the money is taken. `now`: unix seconds.
 */
function buildDispute(charge: Charge, now: number): Dispute {
  const amount = charge.amount - charge.amount_refunded;
  const { currency } = charge;
  const card = charge.payment_method_details?.card;
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + RESPONSE_TIME,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
