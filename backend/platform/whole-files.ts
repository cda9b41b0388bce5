import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Writes a private file that is there whole or not at all, also after a power cut. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** Puts the names that were made, moved or removed in a folder on disk. */
export function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
