-- EUR to the linked bank account, beside a phone number and an address.
alter table withdrawal
  drop constraint withdrawal_channel_check,
  add constraint withdrawal_channel_check check (channel in ('manual', 'oneClick', 'eur', 'phone', 'bank')),
  -- Its IBAN, masked but for the last four characters.
  add column account text,
  add constraint withdrawal_account_check check ((channel = 'bank') = (account is not null));

-- An account has no address either. The rule has no name of its own, so it is found by what it checks.
do $$
declare rule name;
begin
  select conname into strict rule from pg_constraint
  where conrelid = 'withdrawal'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%phone%' and pg_get_constraintdef(oid) like '%network IS NULL%';
  execute format('alter table withdrawal drop constraint %I', rule);
end $$;
alter table withdrawal add constraint withdrawal_address_check
  check ((channel in ('phone', 'bank')) = (address is null) and (address is null) = (network is null));
