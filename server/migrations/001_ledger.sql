-- Double entry. ledger_post is the only writer of account, journal and posting; triggers refuse every other hand.

create table asset (
  code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
  -- Decimals a user may see or send. Payouts are cut to it; the rest goes to the rounding account.
  scale smallint not null check (scale between 0 and 8)
);

insert into asset (code, scale) values ('USDT', 8), ('EUR', 8);

create table account (
  id bigint generated always as identity primary key,
  owner text not null check (owner <> ''),
  book text not null,
  asset text not null references asset,
  kind text not null,
  may_go_negative boolean generated always as (kind in ('issuance', 'house')) stored,
  balance numeric(36, 18) not null default 0,
  unique (owner, book, asset, kind),
  constraint account_not_negative check (balance >= 0 or may_go_negative),
  -- A user has free and held money in three books, the exchange four accounts of its own.
  constraint account_known check (
    case when owner = 'system'
      then book = 'system' and kind in ('issuance', 'house', 'fees', 'rounding')
      else book in ('spot', 'contract', 'financial') and kind in ('available', 'held')
    end
  )
);

create table journal (
  id bigint generated always as identity primary key,
  -- Names the money event for ever, so that it happens once: settle:<id>.
  key text not null unique check (length(key) between 1 and 200),
  kind text not null check (kind <> ''),
  ref text not null,
  -- SHA-256 over kind, ref and the sorted postings: tells a repeat from another event under the same key.
  digest text not null,
  created_at timestamptz not null default now()
);

create table posting (
  journal_id bigint not null references journal,
  account_id bigint not null references account,
  amount numeric(36, 18) not null check (amount <> 0),
  primary key (journal_id, account_id)
);

-- SQLSTATEs of our own: TN001 key reused, TN002 balance too low (detail is JSON), TN003 wrong posting, TN004 forbidden write.

create function ledger_post(new_key text, new_kind text, new_ref text, postings jsonb) returns text
language plpgsql as $$
declare
  lines jsonb;
  line record;
  new_journal bigint;
  new_digest text;
begin
  -- One line per account, none of zero, in an order of its own: the same event always reads the same.
  select jsonb_agg(to_jsonb(l) order by l.owner collate "C", l.book collate "C", l.asset collate "C", l.kind collate "C")
  into lines
  from (
    select p.owner, p.book, p.asset, p.kind, trim_scale(sum(p.amount))::text as amount
    from jsonb_to_recordset(postings) as p(owner text, book text, asset text, kind text, amount numeric)
    group by p.owner, p.book, p.asset, p.kind
    having sum(p.amount) <> 0
  ) l;
  if coalesce(jsonb_array_length(lines), 0) < 2 then
    raise exception 'journal % has fewer than two postings', new_key using errcode = 'TN003';
  end if;
  for line in
    select l.owner, l.amount, a.scale
    from jsonb_to_recordset(lines) as l(owner text, asset text, amount numeric) left join asset a on a.code = l.asset
  loop
    if line.scale is null then
      raise exception 'journal % names an unknown asset', new_key using errcode = 'TN003';
    end if;
    if line.amount <> trunc(line.amount, case when line.owner = 'system' then 18 else line.scale end) then
      raise exception 'journal % has too many decimals', new_key using errcode = 'TN003';
    end if;
  end loop;
  if exists (
    select 1 from jsonb_to_recordset(lines) as l(asset text, amount numeric) group by l.asset having sum(l.amount) <> 0
  ) then
    raise exception 'journal % does not sum to zero', new_key using errcode = 'TN003';
  end if;
  new_digest := encode(sha256(convert_to(jsonb_build_array(new_kind, new_ref, lines)::text, 'UTF8')), 'hex');

  perform set_config('tern.ledger_writes', 'on', true);

  -- Of two at once the second waits here for the first, then finds its journal.
  insert into journal (key, kind, ref, digest) values (new_key, new_kind, new_ref, new_digest)
  on conflict (key) do nothing returning id into new_journal;
  if new_journal is null then
    perform set_config('tern.ledger_writes', 'off', true);
    if (select digest from journal where key = new_key) <> new_digest then
      raise exception 'journal key % was used for something else', new_key using errcode = 'TN001';
    end if;
    return 'replayed';
  end if;

  insert into account (owner, book, asset, kind)
  select l.owner, l.book, l.asset, l.kind
  from jsonb_to_recordset(lines) as l(owner text, book text, asset text, kind text)
  where not exists (
    select 1 from account a where a.owner = l.owner and a.book = l.book and a.asset = l.asset and a.kind = l.kind
  )
  order by 1, 2, 3, 4
  on conflict (owner, book, asset, kind) do nothing;

  -- Always in ascending id, so that two journals never wait for one another.
  perform 1 from account a
  join jsonb_to_recordset(lines) as l(owner text, book text, asset text, kind text) using (owner, book, asset, kind)
  order by a.id for update of a;

  for line in
    select a.id, a.asset, a.book, a.kind, a.balance, a.may_go_negative, l.amount
    from account a
    join jsonb_to_recordset(lines) as l(owner text, book text, asset text, kind text, amount numeric)
      using (owner, book, asset, kind)
    order by a.id
  loop
    if line.balance + line.amount < 0 and not line.may_go_negative then
      raise exception 'balance too low' using errcode = 'TN002', detail = jsonb_build_object(
        'asset', line.asset, 'book', line.book, 'kind', line.kind,
        'current', trim_scale(line.balance)::text, 'required', trim_scale(-line.amount)::text)::text;
    end if;
    update account set balance = balance + line.amount where id = line.id;
    insert into posting (journal_id, account_id, amount) values (new_journal, line.id, line.amount);
  end loop;

  perform set_config('tern.ledger_writes', 'off', true);
  return 'posted';
end $$;

-- Second line of defence, seen from the rows: whoever wrote them, at commit a journal sums to zero per asset.
create function journal_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from posting p join account a on a.id = p.account_id
    where p.journal_id = new.journal_id group by a.asset having sum(p.amount) <> 0
  ) then
    raise exception 'journal % does not sum to zero', new.journal_id using errcode = 'TN003';
  end if;
  return null;
end $$;

create constraint trigger journal_sums_to_zero after insert on posting
deferrable initially deferred for each row execute function journal_sums_to_zero();

create function only_ledger_post() returns trigger language plpgsql as $$
begin
  if current_setting('tern.ledger_writes', true) is distinct from 'on' then
    raise exception 'only ledger_post writes %', tg_table_name using errcode = 'TN004';
  end if;
  return new;
end $$;

create function never() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'TN004';
end $$;

create trigger only_ledger_post before insert or update on account for each row execute function only_ledger_post();
create trigger only_ledger_post before insert on journal for each row execute function only_ledger_post();
create trigger only_ledger_post before insert on posting for each row execute function only_ledger_post();
create trigger no_removal before delete on account for each row execute function never();
create trigger append_only before update or delete on journal for each row execute function never();
create trigger append_only before update or delete on posting for each row execute function never();
create trigger no_truncate before truncate on account execute function never();
create trigger no_truncate before truncate on journal execute function never();
create trigger no_truncate before truncate on posting execute function never();
