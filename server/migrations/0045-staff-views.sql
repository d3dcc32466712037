-- Who of the staff sees what a customer sees, and until when.
create table staff_views (
  staff_id uuid not null references staff (id),
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (staff_id, user_id)
);
create index staff_views_user_id on staff_views (user_id);
create index staff_views_expires_at on staff_views (expires_at);
