import { formatDay, formatMoment } from '../kit/dates.ts';
import { formatMoney } from '../../money.ts';
import { paymentStatus, Status } from '../kit/status.tsx';
import type { BalanceTransaction, Payout } from '../../store/object-types.ts';
import type { Settings } from '../../store/settings.ts';
import type { Reader } from '../../store/reader.ts';
import { readBalance } from '../../engine/balance/balance.ts';
import { ActionForm } from './forms.tsx';
import { OperatorPage } from './operator-page.tsx';
import type { Message } from './operator-page.tsx';

export type BalanceView = {
  /** In the smallest unit of each currency. */
  amounts: { currency: string; available: number; pending: number }[];
  settlement: Settings['settlement'];
  payouts: Payout[];
  transactions: BalanceTransaction[];
};

/** The newest are enough to work with. */
const LIMIT = 50;

/** Reads the account's balance with its newest payouts and transactions. */
export async function readBalanceView(reader: Reader): Promise<BalanceView> {
  const { available, pending } = await readBalance(reader);
  return {
    amounts: available.map(({ amount, currency }) => ({
      currency,
      available: amount,
      pending: pending.find((each) => each.currency === currency)?.amount ?? 0,
    })),
    settlement: await reader.setting('settlement'),
    payouts: await reader.list('payout', { limit: LIMIT }),
    transactions: await reader.list('balance_transaction', { limit: LIMIT }),
  };
}

/** The account's balance, its payouts, and the transactions that they consist of. */
export function BalancePage({
  amounts,
  settlement,
  payouts,
  transactions,
  ...message
}: BalanceView & Message) {
  return (
    <OperatorPage title="Balance" path="/dashboard/balance" {...message}>
      <div className="panels">
        <AmountSection amounts={amounts} settlement={settlement} />
        <PayoutSection payouts={payouts} />
      </div>
      <TransactionSection transactions={transactions} />
    </OperatorPage>
  );
}

function AmountSection({ amounts, settlement }: Pick<BalanceView, 'amounts' | 'settlement'>) {
  return (
    <section className="stack" aria-labelledby="amounts">
      <h2 id="amounts">Not paid out yet</h2>
      <p>
        A payment is pending for two business days. The available amount is paid out at the start of
        each business day, if it is more than zero.
      </p>
      {settlement && <p>{settlementText(settlement)}</p>}
      {amounts.map(({ currency, available, pending }) => (
        <dl key={currency} className="figures" aria-label={currency.toUpperCase()}>
          <div>
            <dt>Available, {currency.toUpperCase()}</dt>
            <dd className="amount">{formatMoney(available, currency)}</dd>
          </div>
          <div>
            <dt>Pending, {currency.toUpperCase()}</dt>
            <dd className="amount">{formatMoney(pending, currency)}</dd>
          </div>
        </dl>
      ))}
    </section>
  );
}

function settlementText({ currency, rates }: NonNullable<Settings['settlement']>): string {
  const parts = Object.entries(rates).map(([code, rate]) => `${code.toUpperCase()} at ${rate}`);
  return `Converted into ${currency.toUpperCase()}: ${parts.join(', ')}.`;
}

function PayoutSection({ payouts }: Pick<BalanceView, 'payouts'>) {
  return (
    <section className="stack" aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      {payouts.length === 0 && <p>No payouts yet.</p>}
      <ul className="stack">
        {payouts.map((payout) => (
          <li key={payout.id} className="sheet stack">
            <PayoutDetails {...payout} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PayoutDetails({ id, amount, arrival_date, created, currency, ...payout }: Payout) {
  const arrives = payout.status === 'in_transit' ? 'arrives' : 'arrived';
  return (
    <>
      <div>
        <p className="row between">
          <strong className="amount">{formatMoney(amount, currency)}</strong>
          <Status {...paymentStatus(payout.status)} />
        </p>
        <p className="small soft">
          {formatDay(created)}
          {payout.status !== 'failed' && `, ${arrives} ${formatDay(arrival_date)}`}
          <br />
          <span className="id">{id}</span>
        </p>
      </div>
      {payout.failure_message && <p>{payout.failure_message}</p>}
      {payout.status !== 'failed' && (
        <div>
          <ActionForm
            path={`payouts/${id}/fail`}
            label="Fail"
            target={`payout of ${formatMoney(amount, currency)}`}
          />
        </div>
      )}
    </>
  );
}

function TransactionSection({ transactions }: Pick<BalanceView, 'transactions'>) {
  return (
    <div className="stack">
      <h2 id="transactions">Newest transactions</h2>
      {transactions.length === 0 && <p>No transactions yet.</p>}
      {transactions.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        <section className="scroll" tabIndex={0} aria-labelledby="transactions">
          <table className="wide">
            <thead>
              <tr>
                {['Time', 'Type', 'Amount', 'Fee', 'Net', 'Status'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {transactions.map((transaction) => (
                <TransactionRow key={transaction.id} {...transaction} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function TransactionRow({ created, currency, status, ...transaction }: BalanceTransaction) {
  const { amount, exchange_rate: rate, fee, net, reporting_category } = transaction;
  return (
    <tr>
      <td>{formatMoment(created)}</td>
      <td>
        {reporting_category.replaceAll('_', ' ')}
        {rate !== null && `, rate ${rate}`}
      </td>
      <td className="amount">{formatMoney(amount, currency)}</td>
      <td className="amount">{formatMoney(fee, currency)}</td>
      <td className="amount">{formatMoney(net, currency)}</td>
      <td>{status}</td>
    </tr>
  );
}
