-- How long people had the app open, for their own statement only: a row a person and hour. Times are epoch ms.

create table time_open (
  user_id text not null,
  hour_ms bigint not null check (hour_ms % 3600000 = 0),
  -- Bit n is minute n of the hour, so that a minute counts once, whoever notes it and how often.
  minutes bigint not null check (minutes > 0 and minutes < 1::bigint << 60),
  primary key (user_id, hour_ms)
);

create index time_open_by_hour on time_open (hour_ms);
