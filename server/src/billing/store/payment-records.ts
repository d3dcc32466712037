import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';
import type {
  NewChargeRow,
  NewDiscountRow,
  NewDisputeRow,
  NewInvoiceRow,
} from '../history-tables.ts';

/** What was read of a customer's payments, as rows. */
export type PaymentRecords = {
  invoices: NewInvoiceRow[];
  charges: NewChargeRow[];
  disputes: NewDisputeRow[];
  discounts: NewDiscountRow[];
};

type Table = keyof PaymentRecords;

/** Stores records as they were read; a row that is the same already is not written. */
export async function storePaymentRecords(
  db: BillingDatabase,
  records: PaymentRecords,
): Promise<void> {
  await upsert(db, 'invoices', records.invoices);
  await upsert(db, 'charges', records.charges);
  await upsert(db, 'disputes', records.disputes);
  await upsert(db, 'discounts', records.discounts);
}

/** A year of monthly charges in one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 500;

async function upsert<Name extends Table>(
  db: BillingDatabase,
  table: Name,
  rows: PaymentRecords[Name],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await upsertBatch(db, table, batch);
  }
}

async function upsertBatch(
  db: BillingDatabase,
  table: Table,
  rows: PaymentRecords[Table],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const name = sql.table(table);
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => sql.val(Reflect.get(row, column))))})`,
  );
  const updates = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const isChanged = sql`(${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))})
    is distinct from (${sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))})`;
  await sql`insert into ${name} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
    on conflict (id) do update set ${sql.join(updates)} where ${isChanged}`.execute(db);
}

/** Stores where a customer is. What Stripe no longer says stays: the books need it. */
export async function storeCountry(
  db: BillingDatabase,
  customerId: string,
  country: string | undefined,
): Promise<void> {
  if (!country) return;
  await db
    .updateTable('billing_customers')
    .set({ country })
    .where('stripe_customer_id', '=', customerId)
    .where((eb) => eb.or([eb('country', 'is', null), eb('country', '!=', country)]))
    .execute();
}
