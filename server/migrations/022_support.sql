-- The support desk: one conversation a person, its messages, and requests from outside of it. Times are epoch ms.

create table support_talk (
  -- What an operator names.
  id text collate "C" primary key,
  user_id text not null unique,
  status text not null check (status in ('open', 'waiting', 'answered', 'closed')),
  -- Questions in a row that the machine did not understand.
  misses integer not null check (misses >= 0),
  -- The person's, of their last message.
  language text not null,
  -- The operator who closed it.
  closed_by text,
  updated_ms bigint not null,
  check ((status = 'closed') = (closed_by is not null))
);

create index support_talk_waiting on support_talk (updated_ms, id) where status = 'waiting';

-- Plain text from which secrets, addresses and foreign links are taken out before it is stored (R8).
create table support_message (
  -- Rises within a conversation.
  id text collate "C" primary key,
  user_id text not null references support_talk (user_id),
  author text not null check (author in ('user', 'machine', 'operator')),
  -- Which operator; never told to the person.
  written_by text,
  text text not null check (length(text) between 1 and 4000),
  -- ['secret', 'address', 'link']
  removed jsonb not null check (jsonb_typeof(removed) = 'array'),
  -- Pages of the app.
  links jsonb not null check (jsonb_typeof(links) = 'array'),
  -- What the machine answers to.
  reply_to text collate "C" references support_message,
  client_order_id text,
  created_ms bigint not null,
  unique (user_id, client_order_id),
  check ((author = 'user') = (client_order_id is not null)),
  check (author = 'machine' or reply_to is null),
  check ((author = 'operator') = (written_by is not null))
);

create index support_message_of on support_message (user_id, id);
create index support_message_reply on support_message (reply_to) where reply_to is not null;

create table support_request (
  id text collate "C" primary key,
  client_order_id text not null unique,
  -- How to be reached, sealed with AES-256-GCM (server/infra/sealing.ts). Forgotten once it is closed.
  contact text,
  text text not null check (length(text) between 1 and 4000),
  language text not null,
  created_ms bigint not null,
  closed_ms bigint,
  closed_by text,
  check ((contact is null) = (closed_ms is not null)),
  check ((closed_by is null) = (closed_ms is null))
);

create index support_request_open on support_request (id) where closed_ms is null;
