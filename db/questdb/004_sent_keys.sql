-- Which of the derivable keys of a row its station sent, as a mask of bits (samples/fold/sent-keys); null in rows of before.
ALTER TABLE samples ADD COLUMN IF NOT EXISTS sent_keys LONG;
ALTER TABLE samples_limited ADD COLUMN IF NOT EXISTS sent_keys LONG;
ALTER TABLE samples_limited_long ADD COLUMN IF NOT EXISTS sent_keys LONG;
