-- A mask of bits (samples/fold/sample/sent-keys) names the derivable keys of a row that its station sent; null in older rows.
ALTER TABLE samples ADD COLUMN IF NOT EXISTS sent_keys LONG;
ALTER TABLE samples_limited ADD COLUMN IF NOT EXISTS sent_keys LONG;
ALTER TABLE samples_limited_long ADD COLUMN IF NOT EXISTS sent_keys LONG;
