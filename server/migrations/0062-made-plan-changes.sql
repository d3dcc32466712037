-- A change of plan that was made is kept for a day with that state, as one that has failed is.
alter table plan_changes add column made_at timestamptz;
alter table plan_changes drop constraint plan_changes_state_check;
alter table plan_changes add constraint plan_changes_state_check
  check (state in ('open', 'made', 'failed'));
-- What the daily purge asks for.
drop index plan_changes_failed;
create index plan_changes_closed on plan_changes (coalesce(made_at, failed_at)) where state <> 'open';
