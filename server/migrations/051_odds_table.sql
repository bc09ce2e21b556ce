-- Tables of payout rates and rules as they were published and signed; each names the hash of the one before. Never changed.
create table odds_table (
  position integer primary key check (position >= 1),
  odds_version integer not null,
  rule_id text not null,
  from_ms bigint not null,
  rates jsonb not null,
  previous_hash text not null,
  key_id text not null,
  signature text not null
);
