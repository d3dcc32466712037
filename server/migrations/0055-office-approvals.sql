-- A second person also decides about prices and mailings, which concern no single customer: `target` is the
-- price set or the mailing, and `target_note` why it was asked for.
alter table staff_actions alter column user_id drop not null;
alter table staff_actions add column target uuid;
alter table staff_actions add column target_note text;
create index staff_actions_target on staff_actions (target) where state = 'awaits-approval' and target is not null;
