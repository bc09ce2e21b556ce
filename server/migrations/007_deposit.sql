-- Money in: deposits, the merchants who take part in them, what people upload as proof, and who decided what.

create table deposit (
  -- Sorts by time.
  id text collate "C" primary key,
  user_id text not null,
  channel text not null check (channel in ('quick', 'manual')),
  coin text not null references asset,
  network text,
  address text,
  memo text,
  amount numeric(36, 18) not null check (amount > 0),
  -- The picture may be deleted when the review is over; its digest stays, so that it proves nothing twice.
  proof_id text,
  proof_sha256 text,
  match_id text collate "C",
  status text not null check (status in ('pending', 'completed', 'failed')),
  confirmations integer not null check (confirmations between 0 and confirmations_needed),
  confirmations_needed integer not null check (confirmations_needed >= 0),
  -- When something happens to it next: the next confirmation, the review. Null once it is decided.
  next_ms bigint,
  due_ms bigint not null,
  reason text,
  reason_text text,
  created_ms bigint not null,
  updated_ms bigint not null,
  check ((channel = 'quick') = (network is not null)),
  check ((network is null) = (address is null)),
  check ((channel = 'manual') = (match_id is not null)),
  check ((proof_id is null) = (proof_sha256 is null)),
  check (channel = 'quick' or proof_id is not null),
  check ((status = 'pending') = (next_ms is not null)),
  check ((status = 'failed') = (reason is not null)),
  check (status <> 'completed' or confirmations = confirmations_needed)
);

create index deposit_by_user on deposit (user_id, id);
create index deposit_due on deposit (next_ms) where status = 'pending';
-- One proof is of one deposit, and one match is paid once.
create unique index deposit_proof on deposit (proof_id);
create unique index deposit_match on deposit (match_id);
create index deposit_proof_picture on deposit (proof_sha256);

-- A search for a merchant. The merchant and its terms stand here as they were shown.
create table merchant_match (
  id text collate "C" primary key,
  user_id text not null,
  coin text not null references asset,
  amount numeric(36, 18) not null check (amount > 0),
  status text not null check (status in ('matching', 'matched', 'paid', 'expired', 'cancelled', 'appealed')),
  merchant_id text,
  pay_amount numeric(36, 18) check (pay_amount > 0),
  -- When something happens to it next: somebody is found, the time is over. Null once nothing more happens by itself.
  next_ms bigint,
  expires_ms bigint not null,
  pay_until_ms bigint,
  appeal_reason text,
  appeal_text text,
  created_ms bigint not null,
  updated_ms bigint not null,
  check ((merchant_id is null) = (pay_amount is null)),
  check (status not in ('matched', 'paid', 'appealed') or merchant_id is not null),
  check ((merchant_id is null) = (pay_until_ms is null)),
  check ((status in ('matching', 'matched')) <= (next_ms is not null))
);

create index merchant_match_by_user on merchant_match (user_id, id);
create index merchant_match_due on merchant_match (next_ms) where next_ms is not null;
create unique index merchant_match_active on merchant_match (user_id)
  where status in ('matching', 'matched') or (status = 'appealed' and next_ms is not null);

-- The files lie in a store of their own under the same ids.
create table upload (
  id text primary key,
  user_id text not null,
  purpose text not null check (purpose in ('kyc', 'loan', 'deposit')),
  type text not null check (type in ('image/jpeg', 'image/png')),
  sha256 text not null,
  size_bytes integer not null check (size_bytes > 0),
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  -- What it proves: set once, `deposit:<id>`.
  used_for text,
  -- Somebody still has to look at it, so it cannot be deleted.
  in_review boolean not null default false,
  created_ms bigint not null,
  check (used_for is not null or not in_review)
);

create index upload_by_user on upload (user_id, created_ms);

-- Every decision about somebody's money or papers: who, when, what, why.
create table audit (
  id bigint generated always as identity primary key,
  at_ms bigint not null,
  -- `rules`, or `operator:<name>` of whoever gave the command.
  who text not null,
  what text not null check (what in ('approve', 'reject')),
  noun text not null,
  ref text not null,
  why text not null check (why <> '')
);

create index audit_by_ref on audit (noun, ref);
create trigger append_only before update or delete on audit for each row execute function never();
create trigger no_truncate before truncate on audit execute function never();
