-- A database that was made with the first text of 025_spot_amend.sql has this index for other rows than its queries ask for.
drop index spot_order_requeued;
create index spot_order_requeued on spot_order (queue_id) where queue_id <> id;
