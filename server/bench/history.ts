import pg from 'pg';
import { billingStatements } from './history/billing.ts';
import { emailStatements } from './history/emails.ts';
import { peopleStatements } from './history/people.ts';
import { staffStatements, teamStatements } from './history/staff.ts';

/** Two years of customers, as SQL: what the console's screens are measured with. */
export async function createHistory(databaseUrl: string, customers: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const statement of statements(customers)) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same id for the same text: a UUID of version 4. */
const idOf = `
  create function pg_temp.id_of(of text) returns uuid language sql immutable
  return overlay(overlay(md5(of) placing '4' from 13) placing '8' from 17)::uuid`;

function statements(customers: number): string[] {
  return [
    idOf,
    ...teamStatements,
    ...peopleStatements(customers),
    ...billingStatements,
    ...emailStatements,
    ...staffStatements(customers),
    'vacuum analyze',
  ];
}
