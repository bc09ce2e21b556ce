-- Accounts for what earns, what is lent and what merchants take.

-- `reserve`: pays interest and takes it. `accrued`: interest not paid yet. `loans`: what people owe, as a negative balance.
-- `merchants`: the other side of sales to merchants.
alter table account drop constraint account_known;
alter table account add constraint account_known check (
  case when owner = 'system'
    then book = 'system' and kind in ('issuance', 'house', 'fees', 'rounding', 'market', 'payout', 'liquidity', 'reserve',
      'accrued', 'loans', 'merchants')
    else book in ('spot', 'contract', 'financial') and kind in ('available', 'held')
  end
);
alter table account drop constraint account_not_negative;
alter table account drop column may_go_negative;
alter table account add column may_go_negative boolean generated always as
  (kind in ('issuance', 'house', 'market', 'liquidity', 'reserve', 'loans', 'merchants')) stored;
alter table account add constraint account_not_negative check (balance >= 0 or may_go_negative);
