-- Permissions to send one withdrawal: each for one session, one destination and one amount. Times are epoch ms.
create table withdraw_permission (
  -- SHA-256 of the token, hex; the token itself is never stored.
  token_hash text primary key,
  user_id text not null,
  session_id text not null,
  -- SHA-256 of what it permits, hex.
  asks_hash text not null,
  expires_ms bigint not null
);
create index withdraw_permission_by_user on withdraw_permission (user_id);
