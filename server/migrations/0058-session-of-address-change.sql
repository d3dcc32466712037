-- The session in which a change of address was asked for: it outlives the change, all others end.
alter table email_changes add column session_id uuid references sessions (id) on delete set null;
