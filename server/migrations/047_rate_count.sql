-- How many requests the nodes of a cluster have let through together, by bucket and minute. Unlogged: after a crash of the
-- database the minute begins anew, and nothing else depends on it.
create unlogged table rate_count (
  -- A digest of class and caller: no address is stored.
  bucket text not null,
  minute bigint not null,
  taken integer not null check (taken > 0),
  primary key (bucket, minute)
);
