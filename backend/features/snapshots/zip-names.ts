/** In the zip of a snapshot, beside a file for each table. */
export const MANIFEST_FILE = 'manifest.json';
export const SEAL_FILE = 'manifest.seal';
export const TABLE_FILE = /^[a-z_]+\.jsonl\.gz$/;
