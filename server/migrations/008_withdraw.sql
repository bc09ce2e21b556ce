-- Withdrawals and what they need: fund passwords, saved addresses, bank accounts. Times are epoch ms.

create table fund_password (
  user_id text primary key,
  -- Argon2id, with its parameters and salt (PHC text).
  hash text not null,
  -- Counted before each check: entries since `tries_from_ms` that were not right.
  tries integer not null default 0 check (tries >= 0),
  tries_from_ms bigint not null default 0,
  locked_until_ms bigint not null default 0,
  -- After a change nothing is withdrawn before this (W10).
  hold_until_ms bigint not null default 0
);

create table withdrawal_address (
  id text collate "C" primary key,
  user_id text not null,
  label text not null,
  network text not null,
  -- In the one spelling of its network.
  address text not null,
  usable_from_ms bigint not null,
  created_ms bigint not null,
  unique (user_id, network, address)
);
create index withdrawal_address_by_user on withdrawal_address (user_id, id);

create table withdrawal (
  -- Sorts by time.
  id text collate "C" primary key,
  user_id text not null,
  channel text not null check (channel in ('manual', 'oneClick', 'eur', 'phone')),
  coin text not null references asset,
  network text,
  address text,
  phone text,
  amount numeric(36, 18) not null check (amount > 0),
  fee numeric(36, 18) not null check (fee >= 0),
  receive numeric(36, 18) not null check (receive > 0),
  -- USDT that count against the limit of the day.
  worth numeric(36, 18) not null check (worth >= 0),
  -- What arrives where that is another coin.
  paid_coin text references asset,
  paid_price numeric(36, 18) check (paid_price > 0),
  paid_amount numeric(36, 18) check (paid_amount > 0),
  -- Held by the user's spot account until the last two.
  step text not null check (step in ('requested', 'reviewing', 'processing', 'sent', 'completed', 'failed')),
  reason text check (reason in ('destinationRefused')),
  -- When the next step is due.
  due_ms bigint,
  requested_ms bigint not null,
  reviewing_ms bigint,
  processing_ms bigint,
  sent_ms bigint,
  ended_ms bigint,
  check (amount = fee + receive),
  check ((channel = 'phone') = (phone is not null)),
  check ((channel = 'phone') = (address is null) and (address is null) = (network is null)),
  check ((channel = 'eur') = (paid_coin is not null)),
  check ((paid_coin is null) = (paid_price is null) and (paid_coin is null) = (paid_amount is null)),
  check ((step in ('completed', 'failed')) = (ended_ms is not null)),
  check ((step in ('completed', 'failed')) = (due_ms is null)),
  check ((step = 'failed') = (reason is not null))
);
create index withdrawal_by_user on withdrawal (user_id, id);
create index withdrawal_due on withdrawal (due_ms) where due_ms is not null;

create table bank_binding (
  user_id text primary key,
  -- Each field apart, sealed with AES-256-GCM: nonce, text and tag (server/money/bank/README.md).
  sealed jsonb not null,
  bound_ms bigint not null
);
