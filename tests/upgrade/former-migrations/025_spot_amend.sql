-- Amending an order in place.

alter table spot_order
  -- Its place in the queue of its price: the order's own id, or a later one when it was amended for more or at another price.
  add column queue_id text collate "C",
  add column amendments integer not null default 0 check (amendments >= 0);

update spot_order set queue_id = id;
alter table spot_order alter column queue_id set not null;

create index spot_order_requeued on spot_order (queue_id) where amendments > 0;
