-- What earns a message, in whose language, and of what somebody wants none.

-- Set at sign-in, then by whatever language the app was last used in: messages are written in it.
alter table app_user add column language text not null default 'en' check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');

-- Money and security cannot be muted (N2).
create table mail_mute (
  user_id text not null references app_user (id),
  category text not null check (category in ('trading', 'news')),
  primary key (user_id, category)
);

-- `type` is the category.
alter table mail add constraint mail_type check (type in ('money', 'security', 'trading', 'news'));
-- The page of the app that shows what the message is about.
alter table mail add column path text;
create index mail_by_type on mail (user_id, type, created_at desc, id desc);
-- What pruning looks at.
create index mail_by_age on mail (created_at) where type <> 'security' or read;
