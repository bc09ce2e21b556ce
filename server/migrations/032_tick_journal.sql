-- Published ticks of a cluster, in the order of their publication: a tick is published by the commit of its entry. Entries are
-- consecutive, so that of two engines that both believe to be the one only one can write the next. Empty in a server alone,
-- whose ticks are in its data folder.
create table tick_journal (
  entry bigint primary key,
  -- [[symbol, first seq, source, [ts, price in ticks, quantity in lots, taker side, …]], …]
  runs jsonb not null
);
