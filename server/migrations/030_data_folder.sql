-- The data folder whose ticks decide the trades in this database; it carries the same id. Empty in the embedded database,
-- which lies in that folder itself.
create table data_folder (
  one smallint primary key default 1 check (one = 1),
  id text not null check (id <> '')
);
