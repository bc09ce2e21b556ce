-- Private messages. The text is written in the reader's language when the message is made.

create table mail (
  id text primary key,
  user_id text not null references app_user (id),
  sender text not null,
  title text not null,
  content text not null,
  type text not null,
  read boolean not null default false,
  created_at timestamptz not null default now()
);
create index mail_user_id on mail (user_id, created_at desc, id desc);
