import { formatDay, formatMoment } from '../kit/dates.ts';
import { formatMoney } from '../../money.ts';
import { Field } from '../kit/field.tsx';
import { paymentStatus, Status } from '../kit/status.tsx';
import type {
  BalanceTransaction,
  Dispute,
  EarlyFraudWarning,
  Refund,
} from '../../store/object-types.ts';
import { ActionForm } from './forms.tsx';
import type { PaymentEntry } from './customer-view.ts';

export function PaymentSection({ payments }: { payments: PaymentEntry[] }) {
  return (
    <section className="stack" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {payments.length === 0 && <p>No payments yet.</p>}
      <ul className="stack">
        {payments.map((entry) => (
          <li key={entry.charge.id} className="sheet stack">
            <PaymentDetails {...entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaymentDetails(entry: PaymentEntry) {
  const { charge, transaction, refunds, disputes, warnings } = entry;
  const { amount, amount_refunded, currency, failure_message, payment_method_details } = charge;
  return (
    <>
      <div>
        <p className="row between">
          <strong className="amount">{formatMoney(amount, currency)}</strong>
          <Status {...paymentStatus(charge.status)} />
        </p>
        <p className="small soft">
          {formatMoment(charge.created)}, card ending in {payment_method_details?.card?.last4}
          <br />
          <span className="id">{charge.id}</span>
        </p>
      </div>
      {transaction && <p className="small">{netText(transaction)}</p>}
      {failure_message && <p>{failure_message}</p>}
      {amount_refunded > 0 && <p>{formatMoney(amount_refunded, currency)} refunded.</p>}
      {refunds.length + disputes.length + warnings.length > 0 && (
        <ul className="stack-tight">
          {warnings.map((warning) => (
            <WarningRow key={warning.id} {...warning} />
          ))}
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.id} {...dispute} />
          ))}
          {refunds.map((refund) => (
            <RefundRow key={refund.id} {...refund} />
          ))}
        </ul>
      )}
      <PaymentActions {...entry} />
    </>
  );
}

/** `$8.44 after the fee of $0.56; pending until November 26, 2026.` */
function netText({ available_on, currency, fee, net, status }: BalanceTransaction): string {
  const amount = `${formatMoney(net, currency)} after the fee of ${formatMoney(fee, currency)}`;
  return status === 'pending'
    ? `${amount}; pending until ${formatDay(available_on)}.`
    : `${amount}; available since ${formatDay(available_on)}.`;
}

function WarningRow({ created, actionable }: EarlyFraudWarning) {
  return (
    <li>
      Early fraud warning, {formatMoment(created)}
      {actionable ? ': a refund now avoids a dispute.' : '.'}
    </li>
  );
}

function DisputeRow({ id, amount, currency, status, evidence_details }: Dispute) {
  const name = `dispute of ${formatMoney(amount, currency)}`;
  const path = `disputes/${id}`;
  const { due_by } = evidence_details;
  return (
    <li className="stack-tight">
      <p>
        Dispute of {formatMoney(amount, currency)} <Status {...paymentStatus(status)} />
      </p>
      {status === 'needs_response' && (
        <>
          {due_by !== null && <p className="small soft">Evidence is due {formatMoment(due_by)}.</p>}
          <div className="row close">
            <ActionForm
              path={`${path}/answer`}
              label="Win"
              target={name}
              field={{ name: 'evidence', value: 'winning' }}
            />
            <ActionForm
              path={`${path}/answer`}
              label="Lose"
              target={name}
              field={{ name: 'evidence', value: 'losing' }}
            />
            <ActionForm path={`${path}/accept`} label="Accept" target={name} />
          </div>
        </>
      )}
    </li>
  );
}

function RefundRow({ id, amount, created, currency, reason, status }: Refund) {
  const name = `refund of ${formatMoney(amount, currency)}`;
  return (
    <li>
      Refund of {formatMoney(amount, currency)}, {formatMoment(created)}
      {reason && `, ${reason.replaceAll('_', ' ')}`} <Status {...paymentStatus(status)} />{' '}
      {status !== 'failed' && <ActionForm path={`refunds/${id}/fail`} label="Fail" target={name} />}
    </li>
  );
}

function PaymentActions({ charge }: PaymentEntry) {
  const { id, amount, amount_refunded, currency } = charge;
  if (!charge.paid || charge.disputed) return null;
  const name = `payment of ${formatMoney(amount, currency)}`;
  return (
    <>
      {!charge.refunded && (
        <ActionForm path={`charges/${id}/refund`} label="Refund" target={name}>
          <Field
            name="amount"
            id={`refund-${id}`}
            label="Amount to refund"
            description={`empty: all that is left, ${formatMoney(amount - amount_refunded, currency)}`}
            inputMode="decimal"
            autoComplete="off"
          />
        </ActionForm>
      )}
      <div className="row close">
        {!charge.refunded && (
          <ActionForm path={`charges/${id}/dispute`} label="Dispute" target={name} />
        )}
        <ActionForm path={`charges/${id}/warn`} label="Warn of fraud" target={name} />
      </div>
    </>
  );
}
