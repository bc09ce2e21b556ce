-- The journal of somebody's own trades: rows in an order that never changes, and notes.

-- The place of a row among those of its user, from 1 on; null until the user's journal is read for the first time after it.
alter table spot_fill add column own_number bigint check (own_number > 0);
create unique index spot_fill_numbered on spot_fill (user_id, own_number) where own_number is not null;
create index spot_fill_unnumbered on spot_fill (user_id, id) where own_number is null;

alter table second_order
  add column own_number bigint check (own_number > 0),
  add constraint second_order_own_number check (own_number is null or state = 'settled');
create unique index second_order_numbered on second_order (user_id, own_number) where own_number is not null;
create index second_order_unnumbered on second_order (user_id, settled_ms, id)
  where own_number is null and state = 'settled';

create table trade_note (
  user_id text not null,
  -- `s:` and the id of a spot order, `u:` and that of an up/down order.
  trade text not null,
  -- Text, tags and plan; null once the note was removed.
  sealed text,
  revision bigint not null check (revision > 0),
  -- Number of the change among all changes of the user's notes; a device asks for those after the last one it knows.
  change bigint not null check (change > 0),
  changed_ms bigint not null,
  primary key (user_id, trade),
  unique (user_id, change)
);
