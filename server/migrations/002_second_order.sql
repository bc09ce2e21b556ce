-- Up/down trades. States: opening (stake held, waiting for the opening tick), open, settled, refused (never opened,
-- stake back, kept so that a repeat of the request gets the same answer).
-- Prices are the published text, so that the tick's hash can be recomputed from the row.
create table second_order (
  -- Sorts by time: newest first is id descending.
  id text collate "C" primary key,
  user_id text not null,
  client_order_id text not null,
  body_hash text not null,
  state text not null check (state in ('opening', 'open', 'settled', 'refused')),
  symbol text not null,
  direction smallint not null check (direction in (1, 2)),
  stake numeric(36, 18) not null check (stake > 0),
  odds numeric(9, 8) not null check (odds > 0),
  odds_version integer not null,
  period_s integer not null check (period_s > 0),
  rule_id text not null,
  -- Last published tick and server time when the request came in: the order opens at the tick after it.
  accepted_seq bigint not null,
  accepted_ms bigint not null,
  open_seq bigint,
  open_ms bigint,
  open_price text,
  open_hash text,
  due_ms bigint,
  result text check (result in ('win', 'loss', 'tie', 'void')),
  close_seq bigint,
  close_ms bigint,
  close_price text,
  close_hash text,
  payout numeric(36, 18) check (payout >= 0),
  settled_ms bigint,
  void_reason text,
  unique (user_id, client_order_id),
  check (state in ('opening', 'refused') = (open_seq is null)),
  check ((state = 'settled') = (result is not null)),
  check ((result = 'void') = (void_reason is not null))
);

create index second_order_by_user on second_order (user_id, state, id);
create index second_order_by_day on second_order (user_id, accepted_ms);
create index second_order_pending on second_order (symbol, due_ms) where state in ('opening', 'open');
