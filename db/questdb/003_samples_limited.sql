-- Rows of stations whose samples are kept for some time only (SAMPLE_RETENTION_DAYS); the server sets for how long (TTL),
-- and whole partitions are dropped. By WEEK up to two years; by DAY a year would be 26,000 files to be mapped by a query.
CREATE TABLE IF NOT EXISTS samples_limited AS (SELECT * FROM samples WHERE false), INDEX(series)
TIMESTAMP(timestamp) PARTITION BY WEEK WAL
DEDUP UPSERT KEYS(timestamp, series);
CREATE TABLE IF NOT EXISTS samples_limited_long AS (SELECT * FROM samples WHERE false), INDEX(series)
TIMESTAMP(timestamp) PARTITION BY MONTH WAL
DEDUP UPSERT KEYS(timestamp, series);
-- Where the rows of a series are, since it left the first table: of its records the one of the highest owner counts,
-- then of the highest number. Here and not in PostgreSQL, so that a copy of this store, however old, knows its own.
-- Without WAL: a record that was taken is there.
CREATE TABLE IF NOT EXISTS sample_homes (
  changed_at TIMESTAMP,
  owner LONG,
  number LONG,
  series INT,
  home VARCHAR,
  phase VARCHAR,
  other VARCHAR
) TIMESTAMP(changed_at) PARTITION BY YEAR BYPASS WAL;
