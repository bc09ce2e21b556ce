-- Where waiting trailing stops stood when a tick had passed, noted now and then, so that a start walks the ticks from there and
-- not from the one at which each was placed. It says nothing that the published ticks do not say: without a mark they are
-- walked again, and what is checked of a receipt never comes from here.
create table trailing_mark (
  order_id text primary key,
  symbol text not null,
  seq bigint not null,
  -- None of these: it was not active yet.
  active_seq bigint,
  active_ms bigint,
  active_price numeric(36, 18),
  best_seq bigint,
  best_ms bigint,
  best_price numeric(36, 18),
  stop_price numeric(36, 18),
  constraint trailing_mark_active check (
    num_nonnulls(active_seq, active_ms, active_price, best_seq, best_ms, best_price, stop_price) in (0, 7)
    and (best_seq is null or active_seq <= best_seq and best_seq <= seq)
  )
);
