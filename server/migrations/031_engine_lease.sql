-- Which engine works on this database. Whoever takes over raises the epoch; a connection of an older one is refused. Renewed
-- every second, so that an engine that is frozen rather than gone can be told.
create table engine_lease (
  one smallint primary key default 1 check (one = 1),
  epoch bigint not null,
  -- Where the other nodes reach it.
  url text not null,
  renewed_at timestamptz not null
);
insert into engine_lease (epoch, url, renewed_at) values (0, '', '-infinity');
