-- What users allow themselves for up/down trades. No row, or null: no limit. The pending set takes the place of the
-- limits in force at pending_from_ms; times are epoch ms.
create table own_limits (
  user_id text primary key,
  max_stake numeric(36, 18) check (max_stake > 0),
  daily_loss numeric(36, 18) check (daily_loss > 0),
  session_minutes integer check (session_minutes between 1 and 1440),
  pending_max_stake numeric(36, 18) check (pending_max_stake > 0),
  pending_daily_loss numeric(36, 18) check (pending_daily_loss > 0),
  pending_session_minutes integer check (pending_session_minutes between 1 and 1440),
  pending_from_ms bigint,
  cool_off_until_ms bigint
);

-- Second line of defence: whatever the code does, a cool-off is never lifted or shortened.
create function cool_off_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.cool_off_until_ms is not null then
      raise exception 'a cool-off cannot be removed' using errcode = 'TN004';
    end if;
    return old;
  end if;
  if new.cool_off_until_ms is distinct from old.cool_off_until_ms
    and coalesce(new.cool_off_until_ms, 0) < coalesce(old.cool_off_until_ms, 0) then
    raise exception 'a cool-off cannot be shortened' using errcode = 'TN004';
  end if;
  return new;
end $$;

create trigger cool_off_stays before update or delete on own_limits for each row execute function cool_off_stays();

-- The day's result of a user, and the last losses, newest first.
create index second_order_by_settling on second_order (user_id, settled_ms, id) where state = 'settled';
