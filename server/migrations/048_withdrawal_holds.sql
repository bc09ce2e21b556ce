-- One rule for every destination of a withdrawal: fund password, hold, message. The hold runs inside the review.

-- What was bound or paid before this release waits for nothing.
alter table bank_binding add column usable_from_ms bigint not null default 0;

-- Phone numbers that a person has asked to be paid at.
create table withdrawal_phone (
  user_id text not null,
  phone text not null,
  usable_from_ms bigint not null,
  primary key (user_id, phone)
);
insert into withdrawal_phone (user_id, phone, usable_from_ms)
  select distinct user_id, phone, 0 from withdrawal where phone is not null;

-- Until then the review goes on, and a freeze gives everything back; null where no destination was new.
alter table withdrawal add column hold_until_ms bigint;

-- A freeze is a second reason to end; found by what it checks, whatever its name.
alter table withdrawal drop constraint withdrawal_reason_check;
alter table withdrawal add constraint withdrawal_reason_check check (reason in ('destinationRefused', 'accountFrozen'));
