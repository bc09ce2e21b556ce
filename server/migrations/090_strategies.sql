-- Saved strategies: rules that a person wrote for backtests. The server keeps them and never runs them.

create table strategy (
  user_id text not null,
  -- Made by the device that wrote it first.
  id text not null,
  -- The rules as JSON; the longest have less than 4096 bytes before they are encrypted.
  sealed text not null check (octet_length(sealed) <= 6000),
  updated_ms bigint not null,
  primary key (user_id, id)
);
