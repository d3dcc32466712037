import { chance } from './people.ts';

/** All emails of a year, whose log and outbox are kept as long, and a mailing for each month of two years. */
export const emailStatements: string[] = [
  `create temporary table emails as
   select 'verify-email' as kind, n, signed_up_at as at, null as key from people
   union all select 'trial-started', n, begins, 'trial-started:' || n from lives
   union all select 'trial-ending', n, trial_end - interval '2 d', 'trial-ending:' || n from lives where converts
   union all select 'browser-linked', n, begins + interval '5 min', null from lives
   union all select 'ended', n, ends, 'ended:' || n from lives
   union all select case when status = 'open' then 'payment-failed' else 'receipt' end,
     split_part(id, '_', 3)::int, created_at, 'receipt:' || id from invoices`,
  `delete from emails where at > now() or at < now() - interval '1 y'`,
  `insert into mail_log (message_id, kind, user_id, recipient_hash, result, reply, attempts, created_at, last_at)
   select '<' || replace(coalesce(key, kind || '.' || n), ':', '.') || '@stillweb.example>', kind,
     pg_temp.id_of('bench-' || n), md5('address-' || n), case when n % 200 = 0 then 'refused' else 'sent' end,
     case when n % 200 = 0 then '550 5.1.1' end, case when n % 70 = 0 then 2 else 1 end, at,
     at + case when n % 70 = 0 then interval '1 min' else interval '0' end
   from emails`,
  `insert into billing_mails (key, user_id, content, created_at, sent_at, undeliverable_at)
   select key, pg_temp.id_of('bench-' || n), json_build_object('kind', kind), at,
     case when n % 200 > 0 then at end, case when n % 200 = 0 then at end
   from emails where key is not null`,
  `insert into news_consents (user_id, given_at, withdrawn_at, withdrawn_by)
   select user_id, signed_up_at, case when n % 50 = 0 then leaves_at end, case when n % 50 = 0 then 'link' end
   from people where buys and n % 5 = 0`,
  `insert into mail_suppressions (address_hash, reason, user_id, created_at)
   select md5('address-' || n), case when n % 100 = 0 then 'refused' else 'unsubscribed' end, user_id, leaves_at
   from people where buys and n % 50 = 0`,
  `insert into mailings (id, staff_id, purpose, segment, subject, body, state,
     created_at, started_at, listed_at, ended_at)
   select pg_temp.id_of('mailing-' || month), staff.id, 'marketing', '{"status": "any"}', 'News ' || month, 'Text',
     'done', at, at, at, at + interval '1 h'
   from generate_series(1, 24) month, lateral (select now() - interval '30 d' * month as at) begun,
     lateral (select id from staff order by email limit 1) staff`,
  `insert into mailing_recipients (id, mailing_id, user_id, token, state, attempts, at)
   select pg_temp.id_of(mailings.id || '-' || n), mailings.id, user_id, mailings.id || '-' || n,
     case when ${chance(12)} < 0.01 then 'refused' else 'sent' end, 1, mailings.started_at
   from mailings join people on buys and n % 5 = 0 and signed_up_at < mailings.created_at`,
  `update mailings set totals = json_build_object('sent', sent, 'refused', refused)
   from (select mailing_id, count(*) filter (where state = 'sent') as sent,
     count(*) filter (where state = 'refused') as refused from mailing_recipients group by 1) counted
   where mailing_id = mailings.id`,
  `insert into mail_log (message_id, kind, user_id, result, created_at, last_at)
   select '<mailing.' || id || '@stillweb.example>', 'news', user_id, state, at, at
   from mailing_recipients where at > now() - interval '1 y'`,
];
