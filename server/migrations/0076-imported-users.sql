-- Finds the time of the newest import: the kinds of hashes are read again after it.
create index users_imported_at on users (imported_at) where imported_at is not null;
