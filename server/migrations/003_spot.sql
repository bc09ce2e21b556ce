-- Spot trading: coins as assets, the market as counterparty, orders, executions, positions.

insert into asset (code, scale)
select unnest(array[
  'BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'ADA', 'TRX', 'AVAX', 'LINK', 'DOT', 'LTC', 'BCH', 'SUI', 'PEPE', 'SHIB',
  'TON', 'XLM', 'HBAR', 'UNI', 'NEAR', 'APT', 'ICP', 'ETC', 'ATOM', 'ALGO', 'INJ', 'SEI', 'AAVE', 'MKR', 'CRV', 'LDO',
  'COMP', 'ENA', 'PENDLE', 'ARB', 'OP', 'POL', 'STX', 'IMX', 'SAND', 'MANA', 'AXS', 'FET', 'RENDER', 'TAO', 'WLD', 'GRT',
  'FIL', 'AR', 'BONK', 'FLOKI', 'WIF'
]), 8;

-- `market` stands for everybody on the other side of a spot trade: it owes what it sold, so it may go negative.
alter table account drop constraint account_known;
alter table account add constraint account_known check (
  case when owner = 'system'
    then book = 'system' and kind in ('issuance', 'house', 'fees', 'rounding', 'market')
    else book in ('spot', 'contract', 'financial') and kind in ('available', 'held')
  end
);
alter table account drop constraint account_not_negative;
alter table account drop column may_go_negative;
alter table account add column may_go_negative boolean
  generated always as (kind in ('issuance', 'house', 'market')) stored;
alter table account add constraint account_not_negative check (balance >= 0 or may_go_negative);

-- Several journals of one transaction. All their accounts are locked first, in ascending id, and only then is anything
-- written: posted one after the other, two transactions could each hold what the other needs next.
create function ledger_post_all(journals jsonb) returns text[]
language plpgsql as $$
declare
  one record;
  answers text[] := '{}';
begin
  perform set_config('tern.ledger_writes', 'on', true);
  insert into account (owner, book, asset, kind)
  select distinct l.owner, l.book, l.asset, l.kind
  from jsonb_array_elements(journals) j,
    jsonb_to_recordset(j -> 'postings') as l(owner text, book text, asset text, kind text)
  where not exists (
    select 1 from account a where a.owner = l.owner and a.book = l.book and a.asset = l.asset and a.kind = l.kind
  )
  order by 1, 2, 3, 4
  on conflict (owner, book, asset, kind) do nothing;
  perform set_config('tern.ledger_writes', 'off', true);

  perform 1 from account a
  where exists (
    select 1 from jsonb_array_elements(journals) j,
      jsonb_to_recordset(j -> 'postings') as l(owner text, book text, asset text, kind text)
    where a.owner = l.owner and a.book = l.book and a.asset = l.asset and a.kind = l.kind
  )
  order by a.id for update of a;

  for one in select j.value as journal from jsonb_array_elements(journals) with ordinality as j(value, n) order by n loop
    answers := answers || ledger_post(
      one.journal ->> 'key', one.journal ->> 'kind', one.journal ->> 'ref', one.journal -> 'postings');
  end loop;
  return answers;
end $$;

-- Prices and quantities are exact. `filled_value` and `fee_exact` are exact too; what users pay and get is rounded from
-- these running sums, so that many small fills round no more than one large one.
create table spot_order (
  -- Sorts by time: oldest first is id ascending.
  id text collate "C" primary key,
  user_id text not null,
  client_order_id text not null,
  body_hash text not null,
  -- What the first request was answered, for whoever sends it again.
  answer jsonb not null,
  symbol text not null,
  base text not null,
  quote text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('limit', 'market')),
  price numeric(36, 18) check (price > 0),
  quantity numeric(36, 18) check (quantity > 0),
  quote_quantity numeric(36, 18) check (quote_quantity > 0),
  filled_quantity numeric(36, 18) not null check (filled_quantity >= 0),
  filled_value numeric(36, 18) not null check (filled_value >= 0),
  fee_exact numeric(36, 18) not null check (fee_exact >= 0),
  fee numeric(36, 18) not null check (fee >= 0),
  -- Part of the user's held account: quote of a buy with its worst fee, base of a sell.
  held numeric(36, 18) not null check (held >= 0),
  status text not null check (status in ('pending', 'filled', 'cancelled')),
  -- Last published tick on acceptance: only later ones may fill it.
  accepted_seq bigint not null,
  created_ms bigint not null,
  updated_ms bigint not null,
  unique (user_id, client_order_id),
  check ((type = 'limit') = (price is not null)),
  check (type = 'limit' or status = 'filled'),
  check ((quantity is null) = (quote_quantity is not null)),
  check (quantity is null or filled_quantity <= quantity),
  check (status = 'pending' or held = 0)
);

create index spot_order_by_user on spot_order (user_id, status, id);
create index spot_order_resting on spot_order (symbol, side, price) where status = 'pending';

create table spot_fill (
  id text collate "C" primary key,
  order_id text not null references spot_order,
  user_id text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  price numeric(36, 18) not null check (price > 0),
  quantity numeric(36, 18) not null check (quantity > 0),
  quote_quantity numeric(36, 18) not null check (quote_quantity >= 0),
  fee numeric(36, 18) not null check (fee >= 0),
  quote text not null,
  maker boolean not null,
  tick_seq bigint,
  created_ms bigint not null,
  check (maker = (tick_seq is not null)),
  -- One tick fills an order once, whoever tries.
  unique (order_id, tick_seq)
);

create index spot_fill_by_user on spot_fill (user_id, id);

-- All ticks up to and including `seq` have met the orders of the market.
create table spot_cursor (
  symbol text primary key,
  seq bigint not null
);

-- What somebody's spot trades of one coin came to; `cost` is that of `quantity`, fees included.
create table spot_position (
  user_id text not null,
  asset text not null references asset,
  quantity numeric(36, 18) not null check (quantity >= 0),
  cost numeric(36, 18) not null check (cost >= 0),
  realised numeric(36, 18) not null,
  fees numeric(36, 18) not null check (fees >= 0),
  trades bigint not null check (trades >= 0),
  primary key (user_id, asset),
  check (quantity > 0 or cost = 0)
);
