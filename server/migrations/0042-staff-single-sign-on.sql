-- By which name the company's identity provider knows a member of staff: set at the first log-in through it.
alter table staff add column provider_subject text unique;
