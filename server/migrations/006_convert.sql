-- Conversions: prices that were offered, what was converted at them, and how often a person did on one day.

create table convert_quote (
  -- Sorts by time.
  id text collate "C" primary key,
  user_id text not null,
  from_asset text not null references asset,
  to_asset text not null references asset check (to_asset <> from_asset),
  amount numeric(36, 18) not null check (amount > 0),
  -- Units of the target for one of the source; the fee is in units of the target and already taken off what is received.
  rate numeric(36, 18) not null check (rate > 0),
  fee numeric(36, 18) not null check (fee >= 0),
  receive numeric(36, 18) not null check (receive > 0),
  created_ms bigint not null,
  expires_ms bigint not null check (expires_ms > created_ms),
  used boolean not null default false
);

create index convert_quote_by_user on convert_quote (user_id, id);

create table convert_order (
  id text collate "C" primary key,
  user_id text not null,
  -- Quotes are forgotten after a day, so this is no reference; it stays unique, so that a quote is used once.
  quote_id text collate "C" not null unique,
  from_asset text not null references asset,
  to_asset text not null references asset check (to_asset <> from_asset),
  amount numeric(36, 18) not null check (amount > 0),
  rate numeric(36, 18) not null check (rate > 0),
  fee numeric(36, 18) not null check (fee >= 0),
  receive numeric(36, 18) not null check (receive > 0),
  status text not null check (status in ('progress', 'completed', 'cancelled')),
  created_ms bigint not null
);

create index convert_order_by_user on convert_order (user_id, id);

-- Conversions of a user on one UTC day, counted in the transaction of each: many at once cannot pass the limit.
create table convert_day (
  user_id text not null,
  day_ms bigint not null,
  used integer not null check (used > 0),
  primary key (user_id, day_ms)
);

-- The history of an account, newest first. `amount` in it, so that a balance of the past is added up from the index alone.
create index posting_by_account on posting (account_id, journal_id) include (amount);
create index journal_by_time on journal (created_at);
