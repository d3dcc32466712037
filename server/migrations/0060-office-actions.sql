-- What concerns no single customer is an action like others: its request is stored without a user, and its
-- target may be the name of a switch or of a queue. target_note is no longer written: the note stands in
-- staff_action_requests, and the previous release still reads the column.
alter table staff_action_requests alter column user_id drop not null;
alter table staff_actions alter column target type text;
