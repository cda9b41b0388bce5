-- Rows of stations whose samples are kept for a limited time (SAMPLE_RETENTION_DAYS). The server sets the time (TTL),
-- and QuestDB drops whole partitions. They hold a WEEK where the time is up to two years, because by DAY a query over
-- a year would map 26,000 files.
CREATE TABLE IF NOT EXISTS samples_limited AS (SELECT * FROM samples WHERE false), INDEX(series)
TIMESTAMP(timestamp) PARTITION BY WEEK WAL
DEDUP UPSERT KEYS(timestamp, series);
CREATE TABLE IF NOT EXISTS samples_limited_long AS (SELECT * FROM samples WHERE false), INDEX(series)
TIMESTAMP(timestamp) PARTITION BY MONTH WAL
DEDUP UPSERT KEYS(timestamp, series);
-- Names the table with the rows of a series that has left the first table. The record with the highest owner counts,
-- then with the highest number. The records are here and not in PostgreSQL, so that every old copy of this store has
-- its own. The table has no WAL, so that a record is there as soon as it is taken.
CREATE TABLE IF NOT EXISTS sample_homes (
  changed_at TIMESTAMP,
  owner LONG,
  number LONG,
  series INT,
  home VARCHAR,
  phase VARCHAR,
  other VARCHAR
) TIMESTAMP(changed_at) PARTITION BY YEAR BYPASS WAL;
