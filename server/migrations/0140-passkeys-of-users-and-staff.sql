-- The two tables have the same columns: one module reads and writes them.
alter table user_passkeys rename column user_id to owner_id;
alter index user_passkeys_user_id rename to user_passkeys_owner_id;
alter table staff_passkeys rename column staff_id to owner_id;
alter index staff_passkeys_staff_id rename to staff_passkeys_owner_id;
alter table staff_passkeys add column backed_up boolean not null default false;
alter table staff_passkeys alter column backed_up drop default;
