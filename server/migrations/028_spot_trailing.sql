-- Stops that follow the market.

alter table spot_order
  -- How far behind the best price, in hundredths of a per cent, and what its stop is rounded to.
  add column trailing_bips integer check (trailing_bips between 10 and 2000),
  add column trailing_tick numeric(36, 18) check (trailing_tick > 0),
  -- It follows from the first tick at or beyond this price; null: from the start.
  add column activation_price numeric(36, 18) check (activation_price > 0),
  -- The tick from which it follows: written with the order where that is at once, else when it is set off.
  add column active_seq bigint,
  add column active_ms bigint,
  add column active_price numeric(36, 18),
  -- The first tick at the best price, written when it is set off, as `stop_price` is. Where a waiting one stands follows from
  -- the published ticks: a mark in its row would be older than they are.
  add column best_seq bigint,
  add column best_ms bigint,
  add column best_price numeric(36, 18);

alter table spot_order drop constraint spot_order_armed;
alter table spot_order
  add constraint spot_order_armed check ((stop_price is null and trailing_bips is null) = (armed_seq is null)),
  add constraint spot_order_trailing check (
    (trailing_bips is null) = (trailing_tick is null)
    and (trailing_bips is null or type = 'market')
    and (activation_price is null or trailing_bips is not null)
  ),
  add constraint spot_order_trail_active check (
    (active_seq is null) = (active_ms is null) and (active_seq is null) = (active_price is null)
    and (active_seq is null or trailing_bips is not null)
    and (trailing_bips is null or activation_price is not null or active_seq = armed_seq)
  ),
  add constraint spot_order_trail_found check (
    (best_seq is null) = (best_ms is null) and (best_seq is null) = (best_price is null)
    and (best_seq is not null) = (trailing_bips is not null and trigger_seq is not null)
    and (trailing_bips is null or (stop_price is null) = (best_seq is null))
    and (best_seq is null or active_seq <= best_seq and best_seq < trigger_seq)
  );

create index spot_order_trailing_waiting on spot_order (symbol) where waits_for = 'trigger' and trailing_bips is not null;
