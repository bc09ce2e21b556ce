-- One cancels the other: two orders for the same coins.

alter table spot_order
  add column oco_id text,
  add column oco_leg text check (oco_leg in ('takeProfit', 'stopLoss'));

alter table spot_order
  add constraint spot_order_oco check ((oco_id is null) = (oco_leg is null)),
  -- Held once: the leg that is in the queue holds for both, until the other one is set off.
  add constraint spot_order_oco_hold check (waits_for is null or oco_leg is distinct from 'stopLoss' or held = 0);

create unique index spot_order_legs on spot_order (oco_id, oco_leg) where oco_id is not null;
