-- Sales of USDT to the sandbox's merchants. Times are epoch ms.

create table merchant_sale (
  -- Sorts by time.
  id text collate "C" primary key,
  user_id text not null,
  -- The merchant and its terms stand here as they were shown.
  merchant_id text not null,
  username text not null,
  -- USDT, held by the user's spot account until the last two steps.
  amount numeric(36, 18) not null check (amount > 0),
  -- EUR for one USDT, and EUR for all of them in whole cents.
  rate numeric(36, 18) not null check (rate > 0),
  receive numeric(36, 18) not null check (receive > 0 and receive = round(receive, 2)),
  step text not null check (step in ('matching', 'paying', 'appealed', 'completed', 'cancelled')),
  reason text check (reason in ('nobodyAnswered', 'byYou', 'notPaid', 'houseDecided')),
  reason_text text,
  appeal_reason text check (appeal_reason in ('notPaid', 'wrongSum', 'other')),
  appeal_text text,
  -- When something happens to it next: an answer, the payment, a decision, the end of waiting.
  due_ms bigint,
  match_until_ms bigint not null,
  -- When the merchant pays; null while it has not answered, and for one that does not pay.
  pays_ms bigint,
  pay_until_ms bigint,
  created_ms bigint not null,
  updated_ms bigint not null,
  check ((step in ('completed', 'cancelled')) = (due_ms is null)),
  check ((step = 'cancelled') = (reason is not null)),
  check (step not in ('paying', 'appealed', 'completed') or pay_until_ms is not null),
  check (step <> 'matching' or pay_until_ms is null),
  check (pays_ms is null or pays_ms < pay_until_ms),
  check (step <> 'appealed' or appeal_reason is not null),
  check (appeal_text is null or appeal_reason is not null)
);

create index merchant_sale_by_user on merchant_sale (user_id, id);
create index merchant_sale_due on merchant_sale (due_ms) where due_ms is not null;
create index merchant_sale_appealed on merchant_sale (id) where step = 'appealed';
-- What a merchant has taken of a day is added up from the index alone.
create index merchant_sale_of_day on merchant_sale (merchant_id, created_ms) include (amount) where step <> 'cancelled';
