-- Accounts, sign-in nonces and sessions. Sessions live by the database's clock (server.md section 8).

create table app_user (
  id text primary key,
  -- EIP-55 spelling, so that equal addresses are equal texts
  address text not null unique check (address ~ '^0x[0-9a-fA-F]{40}$'),
  wallet_type text not null,
  level integer not null default 1 check (level >= 1),
  created_at timestamptz not null default now()
);

create table login_nonce (
  nonce text primary key,
  address text not null,
  language text not null,
  -- the exact text handed out; a signed text must be this one, byte for byte
  message text not null,
  expires_at timestamptz not null
);
create index login_nonce_expires_at on login_nonce (expires_at);

create table session (
  id text primary key,
  -- SHA-256 of the token, hex; the token itself is never stored
  token_hash text not null unique,
  user_id text not null references app_user (id),
  wallet_type text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'revoked', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_user_id on session (user_id);
create index session_open on session (expires_at) where ended_at is null;

-- What a user's holdings were worth when first looked at on a UTC day: "today's change" counts from it.
create table opening_value (
  user_id text primary key references app_user (id),
  day date not null,
  total numeric(36, 18) not null check (total >= 0)
);
