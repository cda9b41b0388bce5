-- Marks that the server sets whenever all up to a batch of its journal is here: they tell this store from an older
-- copy of it. Without WAL: a mark that was taken is there.
CREATE TABLE IF NOT EXISTS store_marks (
  set_at TIMESTAMP,
  mark UUID
) TIMESTAMP(set_at) PARTITION BY YEAR BYPASS WAL;
