import { formatDay, formatMoment } from '../pages/format/dates.ts';
import { formatMoney } from '../money.ts';
import { Notice } from '../pages/layout/notice.tsx';
import { PageShell } from '../pages/layout/page-shell.tsx';
import { paymentStatus, Status } from '../pages/layout/status.tsx';
import type { BalanceTransaction, Payout } from '../store/object-types.ts';
import { ActionForm } from './action-form.tsx';
import type { BalanceView } from './balance-view.ts';

interface BalancePageProps extends BalanceView {
  done?: string | undefined;
  failure?: string | undefined;
}

/** The account's balance, its payouts, and what they consist of. */
export function BalancePage({ amounts, payouts, transactions, done, failure }: BalancePageProps) {
  return (
    <PageShell title={`${failure ? 'Error: ' : ''}Balance`}>
      <div className="stack-wide">
        <div className="stack">
          <nav className="row" aria-label="Places">
            <a href="/dashboard">All customers</a>
            <a href="/dashboard/balance">Refresh</a>
            <a href="/">Controls</a>
          </nav>
          <h1>Balance</h1>
          {done && <Notice tone="good">{done}</Notice>}
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
        <div className="panels">
          <AmountSection amounts={amounts} />
          <PayoutSection payouts={payouts} />
        </div>
        <TransactionSection transactions={transactions} />
      </div>
    </PageShell>
  );
}

function AmountSection({ amounts }: Pick<BalanceView, 'amounts'>) {
  return (
    <section className="stack" aria-labelledby="amounts">
      <h2 id="amounts">Not paid out yet</h2>
      <p>
        A payment is pending for two business days. What is available is paid out at the start of
        each business day, if it is more than zero.
      </p>
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

function PayoutSection({ payouts }: Pick<BalanceView, 'payouts'>) {
  return (
    <section className="stack" aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      {payouts.length === 0 && <p>There is no payout.</p>}
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
            label="Let it fail"
            of={`payout of ${formatMoney(amount, currency)}`}
          />
        </div>
      )}
    </>
  );
}

function TransactionSection({ transactions }: Pick<BalanceView, 'transactions'>) {
  return (
    <div className="stack">
      <h2 id="transactions">Transactions, newest first</h2>
      {transactions.length === 0 && <p>There is no transaction.</p>}
      {transactions.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        <section className="scroll" tabIndex={0} aria-labelledby="transactions">
          <table className="wide">
            <thead>
              <tr>
                {['Time', 'What', 'Amount', 'Fee', 'Net', 'Status'].map((name) => (
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
  const { amount, fee, net, reporting_category } = transaction;
  return (
    <tr>
      <td>{formatMoment(created)}</td>
      <td>{reporting_category.replaceAll('_', ' ')}</td>
      <td className="amount">{formatMoney(amount, currency)}</td>
      <td className="amount">{formatMoney(fee, currency)}</td>
      <td className="amount">{formatMoney(net, currency)}</td>
      <td>{status}</td>
    </tr>
  );
}
