-- What people close of their own account. Times are epoch ms; what has come to pass is read from them, no timer writes.

create table safety (
  user_id text primary key,
  -- Frozen since, until `thaws_ms` if a thaw was asked for.
  frozen_ms bigint,
  thaw_asked_ms bigint,
  thaws_ms bigint,
  -- The signed text that asked for it: a repeat of the request is known by it.
  thaw_message text,
  -- The text that may be signed, and until when.
  offer_message text,
  offer_until_ms bigint,
  -- Settings locked since, until `lock_ends_ms` if its end was asked for, which waits `lock_days`.
  locked_ms bigint,
  lock_days integer check (lock_days in (1, 3, 7, 14, 30)),
  lock_end_asked_ms bigint,
  lock_ends_ms bigint,
  check ((thaw_asked_ms is null) = (thaws_ms is null) and (thaw_asked_ms is null) = (thaw_message is null)),
  check (thaw_asked_ms is null or frozen_ms is not null),
  check ((offer_message is null) = (offer_until_ms is null)),
  check ((locked_ms is null) = (lock_days is null)),
  check ((lock_end_asked_ms is null) = (lock_ends_ms is null)),
  check (lock_end_asked_ms is null or locked_ms is not null)
);
