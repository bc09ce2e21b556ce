-- Money that earns: what of each product is taken, who has bought, and what each order has earned.

-- Terms of the products are code (server/money/earn/products.ts); a row appears with the first purchase or decision.
create table earn_product (
  id text collate "C" primary key,
  -- Amounts of all orders that are not redeemed.
  taken numeric(36, 18) not null check (taken >= 0),
  -- False: withdrawn by an operator, nobody buys it; orders go on.
  offered boolean not null
);

create table earn_order (
  -- Sorts by time.
  id text collate "C" primary key,
  user_id text not null,
  product_id text collate "C" not null references earn_product,
  -- Terms of the product when it was bought.
  name text not null,
  coin text not null references asset,
  daily_rate numeric(36, 18) not null check (daily_rate >= 0),
  period integer not null check (period > 0),
  amount numeric(36, 18) not null check (amount > 0),
  start_ms bigint not null,
  end_ms bigint not null check (end_ms > start_ms),
  -- Days whose interest is booked, and what they come to.
  days integer not null check (days between 0 and period),
  accrued numeric(36, 18) not null check (accrued >= 0),
  -- When the next day is over. Null once nothing accrues any more.
  next_ms bigint,
  redeemed_ms bigint,
  -- Interest that was paid; 0 after an early exit.
  paid numeric(36, 18) check (paid in (0, accrued)),
  check ((redeemed_ms is null) = (paid is null)),
  check ((next_ms is not null) = (days < period and redeemed_ms is null)),
  check (days = period or coalesce(paid, 0) = 0)
);

create index earn_order_by_user on earn_order (user_id, id);
create index earn_order_due on earn_order (next_ms) where next_ms is not null;

-- An operator may also withdraw a product and offer it again.
alter table audit drop constraint audit_what_check;
alter table audit add constraint audit_what_check check (what in ('approve', 'reject', 'withdraw', 'offer'));
