-- Verification: what people say of themselves, their photos, and what came of it. Times are epoch ms.

-- One a user and level; sent again after a failure it keeps its id. Deleted as a whole when its owner says so (R7).
create table verification (
  -- Sorts by time of the first sending.
  id text collate "C" primary key,
  user_id text not null,
  level integer not null check (level in (1, 2)),
  -- Each field sealed apart with AES-256-GCM (server/infra/sealing.ts).
  sealed jsonb not null,
  status text not null check (status in ('review', 'failed', 'verified')),
  -- [{field, reason}]
  failures jsonb not null check (jsonb_typeof(failures) = 'array'),
  -- When the rules decide. Null once it is decided.
  next_ms bigint,
  submitted_ms bigint not null,
  decided_ms bigint,
  unique (user_id, level),
  check ((status = 'review') = (next_ms is not null)),
  check ((status = 'review') = (decided_ms is null)),
  check ((status = 'failed') = (jsonb_array_length(failures) > 0))
);

create index verification_due on verification (next_ms) where next_ms is not null;

-- Every photo handed in, also those that a later one has replaced: the last of a field counts.
create table verification_photo (
  -- In the order in which they came.
  id bigint generated always as identity primary key,
  verification_id text collate "C" not null references verification,
  field text not null check (field in ('frontUrl', 'backUrl', 'handelUrl')),
  proof_id text not null unique,
  proof_sha256 text not null
);

create index verification_photo_of on verification_photo (verification_id, field, id);
create index verification_photo_picture on verification_photo (proof_sha256);

-- Face checks that did not pass, counted from the first of them on.
create table face_check (
  user_id text primary key,
  since_ms bigint not null,
  failed integer not null check (failed >= 0)
);
