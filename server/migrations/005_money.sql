-- Money in, out and across: what has left the sandbox, what conversions are made from, and the first answer to each request.

-- `payout`: play money that was paid out. `liquidity`: the other side of conversions; it owes what it gave, so it may be negative.
alter table account drop constraint account_known;
alter table account add constraint account_known check (
  case when owner = 'system'
    then book = 'system' and kind in ('issuance', 'house', 'fees', 'rounding', 'market', 'payout', 'liquidity')
    else book in ('spot', 'contract', 'financial') and kind in ('available', 'held')
  end
);
alter table account drop constraint account_not_negative;
alter table account drop column may_go_negative;
alter table account add column may_go_negative boolean
  generated always as (kind in ('issuance', 'house', 'market', 'liquidity')) stored;
alter table account add constraint account_not_negative check (balance >= 0 or may_go_negative);

-- One row per money request that was carried out: a repeat gets `answer`, the same key with another request is refused.
create table money_call (
  user_id text not null,
  client_order_id text not null,
  body_hash text not null,
  answer jsonb,
  created_ms bigint not null,
  primary key (user_id, client_order_id)
);

create table account_transfer (
  -- Sorts by time.
  id text collate "C" primary key,
  user_id text not null,
  asset text not null references asset,
  from_book text not null check (from_book in ('spot', 'contract', 'financial')),
  to_book text not null check (to_book in ('spot', 'contract', 'financial') and to_book <> from_book),
  amount numeric(36, 18) not null check (amount > 0),
  created_ms bigint not null
);
