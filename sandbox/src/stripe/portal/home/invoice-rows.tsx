import type { StatusView } from '../../pages/layout/status.tsx';
import { Status } from '../../pages/layout/status.tsx';

export interface InvoiceRow {
  id: string;
  date: string;
  amount: string;
  status: StatusView;
  url: string | null;
}

/** The invoice history, newest first as given. */
export function InvoiceRows({ invoices }: { invoices: InvoiceRow[] }) {
  return (
    <section className="stack" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      {invoices.length === 0 ? (
        <p>There are no invoices yet.</p>
      ) : (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Amount</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map(({ id, date, amount, status, url }) => (
                <tr key={id}>
                  <td>{url ? <a href={url}>{date}</a> : date}</td>
                  <td className="amount">{amount}</td>
                  <td>
                    <Status {...status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
