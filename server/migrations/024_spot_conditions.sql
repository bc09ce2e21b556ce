-- How long a limit order waits, and whether it may take from the book.

alter table spot_order
  -- Null for market orders, which never wait.
  add column time_in_force text check (time_in_force in ('gtc', 'gtd', 'ioc', 'fok')),
  -- No tick from this time on fills it.
  add column expire_ms bigint,
  add column post_only boolean not null default false,
  add column cancel_reason text;

update spot_order set time_in_force = 'gtc' where type = 'limit';
update spot_order set cancel_reason = 'user' where status = 'cancelled';

alter table spot_order
  add constraint spot_order_waits check ((type = 'limit') = (time_in_force is not null)),
  add constraint spot_order_expires check ((expire_ms is not null) = coalesce(time_in_force = 'gtd', false)),
  add constraint spot_order_maker check (not post_only or time_in_force in ('gtc', 'gtd')),
  add constraint spot_order_why check ((status = 'cancelled') = (cancel_reason is not null));

create index spot_order_expiring on spot_order (expire_ms) where status = 'pending' and expire_ms is not null;
