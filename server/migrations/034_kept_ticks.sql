-- Which receipts stand on a stretch of ticks: asked when a day of them gets too old to be kept whole.
create index second_order_ticks on second_order (symbol, open_seq) where open_seq is not null;
create index spot_order_stop_ticks on spot_order (symbol, armed_seq) where armed_seq is not null;
