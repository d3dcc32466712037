-- When the user of a session last proved by a passkey or a recovery code to be that user: with the second step on,
-- nothing less counts for a change of keys.
alter table sessions add column key_proved_at timestamptz;

-- Browsers that were known before this moment are unknown again; null where none was forgotten.
alter table users add column devices_forgotten_at timestamptz;

-- Codes of before count as new ones: a link that secures an account ends them, and passkeys stay.
alter table recovery_codes add column created_at timestamptz not null default now();

-- Whether somebody can still take an address back.
create index notice_links_email on notice_links (email);
