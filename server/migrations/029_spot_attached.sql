-- What a limit buy places of what it bought.

alter table spot_order
  -- Its take profit, and the price and limit of its stop loss.
  add column attached_price numeric(36, 18),
  add column attached_stop numeric(36, 18) check (attached_stop > 0),
  add column attached_limit numeric(36, 18) check (attached_limit > 0),
  -- What was placed once it was done, or why nothing was.
  add column attached_price_id text,
  add column attached_stop_id text,
  add column attached_not text check (attached_not in ('nothingFilled', 'belowMinimum'));

alter table spot_order
  add constraint spot_order_attached check (
    (attached_price is null and attached_stop is null or side = 'buy' and type = 'limit')
    and (attached_price is null or attached_price > price)
    and (attached_stop is null or attached_stop < price)
    and (attached_limit is null or attached_stop is not null)
  ),
  add constraint spot_order_attached_placed check (
    (attached_price_id is null or attached_price is not null)
    and (attached_stop_id is null or attached_stop is not null)
    and (attached_price_id is null and attached_stop_id is null and attached_not is null or status <> 'pending')
    and (attached_not is null or attached_price_id is null and attached_stop_id is null)
  );
