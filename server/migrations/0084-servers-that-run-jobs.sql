-- Whether a server runs jobs. The previous release does not say: it may.
alter table servers add column runs_jobs boolean not null default true;
