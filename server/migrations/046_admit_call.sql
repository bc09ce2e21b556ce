-- The lock of a person. Every transaction of a call holds it shared until it ends; signing out, freezing, locking and setting
-- own limits take it exclusively. A named lock rather than a row lock: `for share` would write the row at each transfer, and
-- a stream of shared holders could keep whoever wants to freeze waiting.
create function person_lock_key(of_user text) returns bigint
language sql immutable as $$ select hashtextextended('person:' || of_user, 0) $$;

-- Takes the lock shared and tells how session, freeze and settings lock stand. The function is volatile, so the query after
-- the lock has a snapshot of its own: it sees what whoever held the lock before has committed.
create function admit_call(of_session text, of_user text)
returns table (
  end_reason text, expired boolean, frozen_ms bigint, thaw_asked_ms bigint, thaws_ms bigint,
  locked_ms bigint, lock_days integer, lock_end_asked_ms bigint, lock_ends_ms bigint
)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock_shared(person_lock_key(of_user));
  return query
    select s.end_reason, s.expires_at <= now() or s.last_seen_at <= now() - interval '24 hours',
      f.frozen_ms, f.thaw_asked_ms, f.thaws_ms, f.locked_ms, f.lock_days, f.lock_end_asked_ms, f.lock_ends_ms
    from session s left join safety f on f.user_id = s.user_id
    where s.id = of_session and s.user_id = of_user;
end $$;
