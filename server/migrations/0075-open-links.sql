-- The token of a link names this id and its own end, so that every link that was sent works until one is used: its use
-- deletes the row. The previous release goes on with token_hash.
alter table one_time_links add column id uuid not null unique default gen_random_uuid();
-- When the newest link was sent.
alter table one_time_links add column mailed_at timestamptz;

-- The tokens of a change follow from it, so that a repeated request sends the same links.
alter table email_changes add column seed uuid not null default gen_random_uuid();

-- Until a code was sent, another request of the browser sends the same one.
alter table login_codes add column mailed_at timestamptz;
