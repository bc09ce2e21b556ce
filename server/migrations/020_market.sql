-- Market data: what must be remembered beside the tick files of DATA_DIR/ticks.

-- The random seed of the simulated feed and of the invented past, fixed at the first start.
create table market_seed (
  id smallint primary key default 1 check (id = 1),
  seed text not null
);

-- Where each chain of ticks begins. Candles count in ticks and lots of these decimals.
create table market_genesis (
  symbol text primary key,
  genesis_ms bigint not null,
  anchor_ticks bigint not null check (anchor_ticks > 0),
  price_decimals smallint not null,
  size_decimals smallint not null
);

-- A tick every symbol has published: a tick log that does not hold it has been cut and must not be continued.
create table tick_checkpoint (
  symbol text primary key references market_genesis (symbol),
  seq bigint not null,
  hash text not null
);

-- Closed one-minute candles; larger intervals are rolled up from them. Prices in ticks, volumes in lots, quote in ticks x lots.
create table candle (
  symbol text not null references market_genesis (symbol),
  open_ms bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  quote_volume bigint not null,
  trades integer not null,
  taker_volume bigint not null,
  taker_quote_volume bigint not null,
  primary key (open_ms, symbol)
);
