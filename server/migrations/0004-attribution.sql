-- What led somebody to sign up, as the browser told it: campaign and first page. Null when it told nothing.
alter table users add column attribution jsonb;
