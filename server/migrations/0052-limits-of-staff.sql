-- How much of the limits of staff an action uses: money that it gives, in minor units, or days of a trial.
-- It takes the place of refund_amount, which servers of the last release still write.
alter table staff_actions add column used bigint;
update staff_actions set used = refund_amount;
create index staff_actions_used on staff_actions (user_id, begun_at) where used is not null;
