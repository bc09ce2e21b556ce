-- Loans: who has borrowed what, on which terms, by which papers, and what they owe. Times are epoch ms.

-- Terms of the products are code (server/money/loans/products.ts); a row appears with the first decision about one.
create table loan_product (
  id text collate "C" primary key,
  -- False: withdrawn by an operator, nobody applies for it; loans go on.
  offered boolean not null
);

create table loan_order (
  -- Sorts by time.
  id text collate "C" primary key,
  user_id text not null,
  product_id text collate "C" not null,
  -- Terms of the product when it was applied for.
  name text not null,
  coin text not null references asset,
  daily_rate numeric(36, 18) not null check (daily_rate >= 0),
  period integer not null check (period > 0),
  max_interest_days integer not null check (max_interest_days >= period),
  amount numeric(36, 18) not null check (amount > 0),
  -- Real name and ID number, each sealed apart with AES-256-GCM (server/infra/sealing.ts).
  sealed jsonb not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'repaid')),
  reason text check (reason in ('photoTooSmall', 'photoReused', 'operator')),
  reason_text text,
  -- Days whose interest is booked, and what they come to.
  days integer not null check (days between 0 and max_interest_days),
  interest numeric(36, 18) not null check (interest >= 0),
  -- The review, then the end of the next day of interest. Null once nothing more happens by itself.
  next_ms bigint,
  created_ms bigint not null,
  approved_ms bigint,
  repaid_ms bigint check (repaid_ms is null or approved_ms is not null),
  check ((status in ('approved', 'repaid')) = (approved_ms is not null)),
  check ((status = 'repaid') = (repaid_ms is not null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((reason_text is not null) = (coalesce(reason, '') = 'operator')),
  check (approved_ms is not null or days = 0),
  check (days > 0 or interest = 0),
  check ((next_ms is not null) = (status = 'pending' or status = 'approved' and days < max_interest_days))
);

create index loan_order_by_user on loan_order (user_id, id);
create index loan_order_due on loan_order (next_ms) where next_ms is not null;
-- One loan at a time.
create unique index loan_order_open on loan_order (user_id) where status in ('pending', 'approved');

-- The pictures may be deleted when the review is over; their digests stay, so that none serves for a second loan.
create table loan_photo (
  loan_id text collate "C" not null references loan_order,
  side text not null check (side in ('front', 'back', 'held')),
  proof_id text not null unique,
  proof_sha256 text not null,
  primary key (loan_id, side)
);

create index loan_photo_picture on loan_photo (proof_sha256);

-- An operator may also withdraw a product and offer it again.
alter table audit drop constraint audit_what_check;
alter table audit add constraint audit_what_check check (what in ('approve', 'reject', 'withdraw', 'offer'));
