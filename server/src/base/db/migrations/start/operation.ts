/** Notifications, and what administrators do and see. */
export const OPERATION = `
-- Notifications, reminders and devices. notification.key identifies the event, of which a person is notified once. A
-- push waits in push_message until a push service accepted it, so that a restart loses none.
create table notification (
  notification_id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  kind text not null, key text not null,
  list_id integer references list on delete cascade,
  data jsonb not null, created_at timestamptz not null, due_at timestamptz not null, pushed_at timestamptz,
  read_at timestamptz,
  unique (user_id, key)
);
create index notification_waiting on notification (due_at) where pushed_at is null;
create index notification_of on notification (user_id, due_at desc);
create index notification_list on notification (list_id);
create table list_reminder (
  reminder_id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  list_id integer not null references list on delete cascade,
  remind_at timestamptz not null, is_weekly boolean not null, created_at timestamptz not null
);
create index list_reminder_due on list_reminder (remind_at);
create index list_reminder_of on list_reminder (user_id);
create index list_reminder_list on list_reminder (list_id);
create table push_subscription (
  endpoint text primary key,
  user_id integer not null references app_user on delete cascade,
  session_id uuid not null references session on delete cascade,
  p256dh text not null, auth text not null, created_at timestamptz not null
);
create index push_subscription_of on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_id);
create table push_message (
  message_id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  endpoint text not null references push_subscription on delete cascade,
  kind text not null, payload text not null, attempts integer not null default 0, next_at timestamptz not null,
  expires_at timestamptz not null
);
create index push_message_next on push_message (next_at);
create index push_message_of on push_message (user_id);
create index push_message_endpoint on push_message (endpoint);
create table alert_look (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null
);
create table audit_entry (
  entry_id integer generated always as identity primary key,
  at timestamptz not null,
  user_id integer references app_user on delete set null,
  email text not null, action text not null, subject text not null, before jsonb, after jsonb
);
create index audit_entry_at on audit_entry (at);
-- Reports of what people wrote, of any kind.
create table content_report (
  report_id integer generated always as identity primary key,
  kind text not null, subject text not null,
  user_id integer not null references app_user on delete cascade,
  reason text not null, note text not null default '', created_at timestamptz not null,
  decision text check (decision in ('hidden', 'dismissed')),
  decided_at timestamptz,
  decided_by integer references app_user on delete set null,
  unique (user_id, kind, subject)
);
create index content_report_subject on content_report (kind, subject);
create index content_report_decided_by on content_report (decided_by) where decided_by is not null;
create table refused_call (
  day text not null, route text not null, code text not null, count integer not null,
  primary key (day, route, code)
);
-- Attempts to make an automatic backup. One runs at a time, over all processes of a database.
create table backup_run (
  run_id integer generated always as identity primary key,
  cause text not null check (cause in ('daily', 'request')),
  state text not null check (state in ('done', 'running', 'failed')),
  started_at timestamptz not null, seen_at timestamptz not null, finished_at timestamptz, file_name text,
  bytes bigint, problem text, detail text
);
create unique index backup_run_running on backup_run (state) where state = 'running';
`;
