-- Merchants' rates follow the market: a match keeps the one that its payment was priced at, and a sale whose rate the market
-- has left before the merchant answered is cancelled.

-- EUR for one USDT. Null until a merchant is found, for EUR, and for matches from before this migration.
alter table merchant_match add column rate numeric(36, 18) check (rate > 0);

alter table merchant_sale drop constraint merchant_sale_reason_check;
alter table merchant_sale add constraint merchant_sale_reason_check
  check (reason in ('nobodyAnswered', 'byYou', 'rateMoved', 'notPaid', 'houseDecided'));
