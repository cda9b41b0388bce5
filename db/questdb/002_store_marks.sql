-- The server sets a mark whenever this store holds everything up to a batch of its journal. The marks distinguish this
-- store from an older copy of it. The table has no WAL, so that a mark is there as soon as it is taken.
CREATE TABLE IF NOT EXISTS store_marks (
  set_at TIMESTAMP,
  mark UUID
) TIMESTAMP(set_at) PARTITION BY YEAR BYPASS WAL;
