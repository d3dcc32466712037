/** A number from 0 to 1, by chance but the same for each run: of a person `n`, for a purpose below 16. */
export const chance = (purpose: number) =>
  `((hashint4(n * 16 + ${purpose})::bigint + 2147483648) / 4294967296.0)`;

const firstNames =
  'Ada Alan Anita Barbara Carol Charles Clara Dana Dennis Donald Edith Edsger Emma Ethel Frances Fred George Grace Hedy Ida James Jean John Karen Katherine Kathleen Linus Lois Margaret Maria Marion Mary Niklaus Olga Peter Radia Robert Rose Sophie Tim';
const lastNames =
  'Adams Allen Bachmann Baker Bauer Berger Blackwell Borg Brandt Brooks Campbell Carter Clarke Cooper Diaz Dubois Evans Fischer Garcia Gray Hall Hamilton Hansen Harris Hughes Jackson Jensen Johnson Keller Kelly King Lambert Lee Lopez Martin Meyer Miller Moore Moreau Morgan Murphy Nelson Novak Olsen Parker Perez Peters Quinn Roberts Robinson Rossi Schmidt Scott Silva Smith Taylor Turner Walker Weber Wright';
const domains = 'gmail.com gmail.com outlook.com yahoo.com icloud.com gmx.de web.de proton.me';

const oneOf = (words: string, purpose: number) => {
  const list = words.split(' ');
  return `(array['${list.join("', '")}'])[1 + floor(${chance(purpose)} * ${list.length})::int]`;
};

/** Each customer's history: three in ten end their trial, the others pay for some months or years. */
const lives = (customers: number) => `
  create temporary table lives as
  select n, 'cus_bench_' || n as customer, 'sub_bench_' || n as subscription,
    pg_temp.id_of('bench-' || n) as user_id, begins, begins + interval '7 d' as trial_end, converts, yearly,
    case when n % 10 = 0 then 'eur' else 'usd' end as currency,
    case when yearly then 9900 else 900 end as amount,
    (array['US', 'GB', 'DE', 'FR', 'US', 'IE', 'US'])[1 + n % 7] as country,
    case when not converts then begins + interval '3 d'
      else begins + interval '7 d' + case when yearly then interval '1 y' * stay else interval '1 mon' * stay end
    end as ends
  from (
    select n, date_trunc('second', now() - interval '730 d' * ${chance(1)}) as begins,
      ${chance(2)} < 0.7 as converts, ${chance(3)} < 0.2 as yearly, ceil(-ln(${chance(4)} + 1e-9) * 7) as stay
    from generate_series(0, ${customers - 1}) n
  ) numbered`;

/** Customers, and a quarter as many who signed up and bought nothing. */
const people = (customers: number) => `
  create temporary table people as
  select *, lower(replace(name, ' ', '.')) || n || '@' || ${oneOf(domains, 9)} as email from (
    select n, pg_temp.id_of('bench-' || n) as user_id, ${oneOf(firstNames, 7)} || ' ' || ${oneOf(lastNames, 8)} as name,
      coalesce(begins, now() - interval '730 d' * ${chance(1)}) as signed_up_at, begins is not null as buys,
      coalesce(ends, now()) as leaves_at
    from generate_series(0, ${Math.ceil(customers * 1.25) - 1}) n left join lives using (n)
  ) named`;

/** Accounts with what they did, as long as it is kept. Who never verified is deleted after 30 days. */
export const peopleStatements = (customers: number): string[] => [
  lives(customers),
  people(customers),
  `insert into users (id, email, name, password_hash, email_verified_at, email_undeliverable_at, attribution,
     created_at)
   select user_id, email, name, '', case when buys or n % 3 > 0 then signed_up_at end,
     case when n % 200 = 0 then signed_up_at + interval '60 d' end,
     case when ${chance(10)} < 0.4 then json_build_object(
       'source', 'source-' || n % 5, 'campaign', 'campaign-' || n % 40) end,
     signed_up_at
   from people where buys or n % 3 > 0 or signed_up_at > now() - interval '30 d'`,
  `insert into account_events (user_id, kind, browser, network, at)
   select user_id, kind, 'Firefox on Linux', '2001:db8::/48', at
   from people join users on users.id = user_id cross join lateral (
     select 'sign-up' as kind, signed_up_at as at
     union all select 'log-in', visit
     from generate_series(signed_up_at, least(leaves_at, now()), interval '30 d') visit
   ) each where at > now() - interval '180 d'`,
  `insert into sessions (user_id, token_hash, user_agent, created_at, proved_at, last_used_at, expires_at)
   select user_id, sha256(('session-' || n)::bytea), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
     now() - interval '20 d' * ${chance(11)}, now() - interval '20 d', now() - interval '1 d',
     now() + interval '30 d'
   from people join users on users.id = user_id where leaves_at >= now()`,
  `insert into licence_devices (user_id, install_id, name, extension_version, linked_by, credential_hash,
     unlink_hash, linked_at, renewed_at, last_seen_on)
   select user_id, pg_temp.id_of('install-' || n), 'Firefox on Linux', '1.0.0', 'page',
     sha256(('credential-' || n)::bytea), sha256(('unlink-' || n)::bytea), begins, now(), now()::date
   from lives where ends > now()`,
  `insert into help_requests (user_id, topic, name, email, message, context, created_at, sent_at)
   select user_id, 'other', name, email, 'It does not block this page.', '{}', signed_up_at, signed_up_at
   from people where buys and n % 30 = 0`,
];
