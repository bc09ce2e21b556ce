-- The proof of liabilities: the signed roots of every night, and the trees of the last one. Times are epoch ms.

-- When the next night is due.
create table liability_schedule (
  one boolean primary key default true check (one),
  next_ms bigint not null
);

-- Published; never changed, never deleted.
create table liability_root (
  night_ms bigint not null,
  asset text not null references asset,
  taken_ms bigint not null,
  root_hash text not null check (root_hash ~ '^[0-9a-f]{64}$'),
  total numeric(36, 18) not null check (total >= 0),
  leaves integer not null check (leaves >= 1),
  reserves numeric(36, 18) not null check (reserves >= 0),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  key_id text not null,
  signature text not null,
  primary key (night_ms, asset)
);
create trigger append_only before update or delete on liability_root for each row execute function never();
create trigger no_truncate before truncate on liability_root execute function never();

-- What each person was owed, and where their leaf stands. Of the last night only, as the levels; rows of a night that has no
-- roots yet are of no meaning.
create table liability_leaf (
  night_ms bigint not null,
  user_id text not null,
  asset text not null references asset,
  -- Address of the wallet, which the leaf commits to.
  owner text not null,
  position integer not null check (position >= 0),
  salt text not null check (salt ~ '^[0-9a-f]{64}$'),
  balance numeric(36, 18) not null check (balance > 0),
  primary key (user_id, asset, night_ms)
);

-- Nodes of one level of one tree, 48 bytes each: hash (32), sum in units of 10^-18 (16, most significant first). Level 0: leaves.
create table liability_level (
  night_ms bigint not null,
  asset text not null references asset,
  level smallint not null check (level >= 0),
  nodes bytea not null,
  primary key (night_ms, asset, level)
);
-- Not compressed, which hashes never are anyway: so one node is read without its level.
alter table liability_level alter column nodes set storage external;

-- Trades that a gap of the feed has voided, told by time.
create index second_order_void on second_order (due_ms) where result = 'void';
