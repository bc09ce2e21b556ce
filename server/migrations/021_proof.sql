-- What the settlement proof must remember: hours of the simulated feed with the hash of their seed, and signing keys.

-- Committed long before the hour begins; the seed itself follows from the secret one and is told when the hour is over.
create table seed_epoch (
  start_ms bigint primary key check (start_ms % 3600000 = 0),
  seed_hash text not null,
  committed_ms bigint not null
);

-- The key in use has no end. A key that comes back gets a row of its own.
create table proof_key (
  id integer generated always as identity primary key,
  public_key text not null,
  from_ms bigint not null,
  to_ms bigint
);
create unique index proof_key_in_use on proof_key ((true)) where to_ms is null;
