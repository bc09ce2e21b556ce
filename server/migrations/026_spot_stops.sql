-- Orders that wait for a tick to set them off.

alter table spot_order
  add column stop_price numeric(36, 18) check (stop_price > 0),
  -- Pending, but not in the queue yet.
  add column waits_for text check (waits_for in ('trigger')),
  -- Last published tick when the stop was set, or last moved: a later one sets it off.
  add column armed_seq bigint,
  -- The tick that set it off.
  add column trigger_seq bigint,
  add column trigger_ms bigint,
  add column trigger_price numeric(36, 18);

-- A market order is done at once, but for one that waits to be set off.
alter table spot_order drop constraint spot_order_check1;
alter table spot_order
  add constraint spot_order_at_once check (type = 'limit' or status <> 'pending' or waits_for is not null),
  add constraint spot_order_waiting check (waits_for is null or status = 'pending'),
  add constraint spot_order_armed check ((stop_price is null) = (armed_seq is null)),
  add constraint spot_order_triggered check (
    trigger_seq is null and trigger_ms is null and trigger_price is null
    or trigger_seq > armed_seq and trigger_ms is not null and waits_for is null
      and case side when 'sell' then trigger_price <= stop_price else trigger_price >= stop_price end
  );

create index spot_order_stops on spot_order (symbol, side, stop_price) where waits_for = 'trigger';
