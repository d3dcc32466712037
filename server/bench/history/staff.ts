import { chance } from './people.ts';

/** So many members work in the console. */
const teamSize = 16;

const memberOf = (number: string) =>
  `pg_temp.id_of('bench-staff-' || (1 + (${number}) % ${teamSize}))`;

export const teamStatements: string[] = [
  `insert into staff (id, email, name, role, created_at)
   select pg_temp.id_of('bench-staff-' || number), 'member-' || number || '@bench.example', 'Member ' || number,
     'owner', now() - interval '730 d'
   from generate_series(1, ${teamSize}) number`,
  `insert into staff_passkeys (owner_id, credential_id, public_key, sign_count, transports, synced, backed_up, name,
     created_at, last_used_at)
   select id, md5(id || device), '\\x00', 0, '{internal}', true, true, device, created_at, now()
   from staff, unnest(array['Laptop', 'Phone']) device`,
];

/** Eight in a hundred customers are acted for; three of these actions wait for a second person. */
const actions = `
  insert into staff_actions (id, staff_id, role, user_id, action, state, digest, effects, confirm, used,
    reason, request_id, created_at, requested_at, expires_at, begun_at, ended_at)
  select pg_temp.id_of('action-' || n), ${memberOf('n')}, 'owner', user_id,
    case when n % 3 = 0 then 'refund' else 'resync' end,
    case when rank <= 3 then 'awaits-approval' else 'done' end, 'digest-' || n,
    '[{"of": "data", "text": "It is read again.", "amount": null, "at": null}]', 'Resync',
    case when n % 3 = 0 then amount end, 'customer_request', pg_temp.id_of('request-' || n), at, at,
    case when rank <= 3 then now() + interval '1 d' else at end,
    case when rank > 3 then at end, case when rank > 3 then at + interval '1 s' end
  from (
    select lives.*, row_number() over (order by n) as rank, begins + (now() - begins) * ${chance(13)} as at
    from lives where ${chance(14)} < 0.08
  ) acted`;

/** Reading a customer is by far the most frequent act. */
const audit = (rows: number) => `
  insert into audit_log (id, at, staff_id, role, action, target, outcome, request_id, previous_hash, hash)
  select n, now() - interval '1 min' * (${rows} - n), ${memberOf('n')}, 'owner',
    case when n % 10 < 8 then 'read-customer' when n % 10 = 8 then 'log-in' else 'resync' end,
    pg_temp.id_of('bench-' || n / 2)::text, 'done', pg_temp.id_of('read-' || n)::text,
    sha256((n - 1)::text::bytea), sha256(n::text::bytea)
  from generate_series(1, ${rows}) n`;

/** The work of staff: twice as many rows of the audit log as customers. */
export const staffStatements = (customers: number): string[] => [
  `insert into customer_notes (user_id, staff_id, text, created_at)
   select user_id, ${memberOf('n')}, 'Asked for an invoice with the name of the company.', begins
   from lives where n % 10 = 0`,
  actions,
  `insert into staff_action_requests (action_id, user_id, request, note)
   select id, user_id, json_build_object('action', action, 'access', 'stays'), 'The customer has written twice.'
   from staff_actions`,
  audit(2 * customers),
  `insert into price_sets (offer, name, currency, monthly_amount, monthly_original_amount, yearly_amount,
     yearly_original_amount, starts_at, ends_at, created_at, taken_back_at)
   select 'bench-' || number, 'Offer ' || number, 'usd', 500, 3000, 5500, 33000, at, at + interval '30 d', at,
     at + interval '1 d'
   from generate_series(1, 8) number, lateral (select now() - interval '60 d' * number as at) begun`,
];
