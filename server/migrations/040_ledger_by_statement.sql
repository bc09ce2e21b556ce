-- The same rules as 001_ledger.sql, in fewer statements.
-- Digests are what they were, so repeats of older journals are still repeats.

create or replace function ledger_post(new_key text, new_kind text, new_ref text, postings jsonb) returns text
language plpgsql as $$
declare
  lines jsonb;
  wrong text;
  new_journal bigint;
  new_digest text;
  flag text;
  ids bigint[];
  amounts numeric[];
  low account;
begin
  -- One line per account, none of zero, in an order of its own: the same event always reads the same. Accounts and assets
  -- are looked up one by one: in a join of so few rows with a function the whole table would be read.
  select
    jsonb_agg(
      jsonb_build_object(
        'owner', l.owner, 'book', l.book, 'asset', l.asset, 'kind', l.kind, 'amount', trim_scale(l.amount)::text)
      order by l.owner collate "C", l.book collate "C", l.asset collate "C", l.kind collate "C"),
    case
      when count(*) < 2 then 'has fewer than two postings'
      when bool_or(l.scale is null) then 'names an unknown asset'
      when bool_or(l.amount <> trunc(l.amount, case when l.owner = 'system' then 18 else l.scale end))
        then 'has too many decimals'
      when bool_or(l.of_asset <> 0) then 'does not sum to zero'
    end,
    array_agg(l.id order by l.id),
    array_agg(l.amount order by l.id)
  into lines, wrong, ids, amounts
  from (
    select p.*,
      (select a.scale from asset a where a.code = p.asset) as scale,
      (select a.id from account a
        where a.owner = p.owner and a.book = p.book and a.asset = p.asset and a.kind = p.kind) as id
    from (
      select q.owner, q.book, q.asset, q.kind, sum(q.amount) as amount,
        sum(sum(q.amount)) over (partition by q.asset) as of_asset
      from jsonb_to_recordset(postings) as q(owner text, book text, asset text, kind text, amount numeric)
      group by q.owner, q.book, q.asset, q.kind
      having sum(q.amount) <> 0
    ) p
  ) l;
  if wrong is not null then
    raise exception 'journal % %', new_key, wrong using errcode = 'TN003';
  end if;
  new_digest := encode(sha256(convert_to(jsonb_build_array(new_kind, new_ref, lines)::text, 'UTF8')), 'hex');

  flag := set_config('tern.ledger_writes', 'on', true);

  -- Of two at once the second waits here for the first, then finds its journal.
  insert into journal (key, kind, ref, digest) values (new_key, new_kind, new_ref, new_digest)
  on conflict (key) do nothing returning id into new_journal;
  if new_journal is null then
    flag := set_config('tern.ledger_writes', 'off', true);
    if (select digest from journal where key = new_key) <> new_digest then
      raise exception 'journal key % was used for something else', new_key using errcode = 'TN001';
    end if;
    return 'replayed';
  end if;

  if array_position(ids, null) is not null then
    insert into account (owner, book, asset, kind)
    select l.owner, l.book, l.asset, l.kind
    from jsonb_to_recordset(lines) as l(owner text, book text, asset text, kind text)
    where not exists (
      select 1 from account a where a.owner = l.owner and a.book = l.book and a.asset = l.asset and a.kind = l.kind
    )
    order by 1, 2, 3, 4
    on conflict (owner, book, asset, kind) do nothing;
    select array_agg(a.id order by a.id), array_agg(l.amount order by a.id) into ids, amounts
    from jsonb_to_recordset(lines) as l(owner text, book text, asset text, kind text, amount numeric)
    join account a using (owner, book, asset, kind);
  end if;

  -- Always in ascending id, so that two journals never wait for one another.
  for n in 1 .. cardinality(ids) loop
    update account set balance = balance + amounts[n]
    where id = ids[n] and (may_go_negative or balance + amounts[n] >= 0);
    if not found then
      select * into low from account where id = ids[n];
      raise exception 'balance too low' using errcode = 'TN002', detail = jsonb_build_object(
        'asset', low.asset, 'book', low.book, 'kind', low.kind,
        'current', trim_scale(low.balance)::text, 'required', trim_scale(-amounts[n])::text)::text;
    end if;
  end loop;
  insert into posting (journal_id, account_id, amount)
  select new_journal, m.id, m.amount from unnest(ids, amounts) as m(id, amount);

  flag := set_config('tern.ledger_writes', 'off', true);
  return 'posted';
end $$;

-- Second line of defence, seen from the rows: whoever writes them, what one statement adds to a journal sums to zero for each
-- asset, so all of the journal does.
drop trigger journal_sums_to_zero on posting;

create or replace function journal_sums_to_zero() returns trigger language plpgsql as $$
declare
  unequal bigint;
begin
  select p.journal_id into unequal
  from (
    select n.journal_id, n.amount, (select a.asset from account a where a.id = n.account_id) as asset from added n
  ) p
  group by p.journal_id, p.asset having sum(p.amount) <> 0
  limit 1;
  if unequal is not null then
    raise exception 'journal % does not sum to zero', unequal using errcode = 'TN003';
  end if;
  return null;
end $$;

create trigger journal_sums_to_zero after insert on posting
referencing new table as added for each statement execute function journal_sums_to_zero();

-- Once a statement, not once a row, and only where it forbids.
drop trigger only_ledger_post on account;
drop trigger only_ledger_post on journal;
drop trigger only_ledger_post on posting;

create or replace function only_ledger_post() returns trigger language plpgsql as $$
begin
  raise exception 'only ledger_post writes %', tg_table_name using errcode = 'TN004';
end $$;

create trigger only_ledger_post before insert or update on account for each statement
when (current_setting('tern.ledger_writes', true) is distinct from 'on') execute function only_ledger_post();
create trigger only_ledger_post before insert on journal for each statement
when (current_setting('tern.ledger_writes', true) is distinct from 'on') execute function only_ledger_post();
create trigger only_ledger_post before insert on posting for each statement
when (current_setting('tern.ledger_writes', true) is distinct from 'on') execute function only_ledger_post();
