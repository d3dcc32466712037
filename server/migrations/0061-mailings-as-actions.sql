-- A mailing is stored when its sending begins: what a preview has shown is a row of staff_actions. Previews of
-- the previous release that are older than a day could not be sent any more.
alter table mailings alter column digest drop not null;
alter table mailings alter column previewed_for drop not null;
delete from mailings where state = 'previewed' and created_at < now() - interval '1 day';
