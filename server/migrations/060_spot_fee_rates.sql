-- The fee rates that an order was placed with. They stay with it when those of its market change.

-- Until this migration every market had these two rates, so that they are true of every order, open or done. The defaults
-- stay: during an upgrade a node of the release before places orders without naming rates.
alter table spot_order
  add column taker_fee numeric(36, 18) not null default 0.001,
  add column maker_fee numeric(36, 18) not null default 0.0008,
  add constraint spot_order_fee_rates check (taker_fee >= 0 and taker_fee < 1 and maker_fee >= 0 and maker_fee < 1);
