/** Names of the files in the zip of a configuration snapshot: the manifest, its seal, and one file for each table. */
export const MANIFEST_FILE = 'manifest.json';
export const SEAL_FILE = 'manifest.seal';
export const TABLE_FILE = /^[a-z_]+\.jsonl\.gz$/;
