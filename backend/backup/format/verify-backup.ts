import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MIGRATION_NAMES } from '../../../db/data-source.js';
import { BackupError } from '../backup-error.js';
import { FORMAT, Manifest, MANIFEST_FILE, MANIFEST_SUM_FILE, partsOf } from './manifest.js';
import { checksum } from './packed-file.js';

const MEGABYTE = 1e6;

/**
 * Reads the manifest of a backup.
 * @throws BackupError when the folder is not a complete backup, or when a newer Mesonet made it
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, sum] = await Promise.all([
    readIfThere(join(folder, MANIFEST_FILE)),
    readIfThere(join(folder, MANIFEST_SUM_FILE)),
  ]);
  if (text === null || sum === null) {
    throw new BackupError(`${folder} is no backup of Mesonet, or not a whole one: its manifest is missing.`);
  }
  const expected = `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST_FILE}\n`;
  if (sum !== expected) throw damaged(folder, MANIFEST_FILE, 'its checksum differs');
  const parsed = parse(text);
  if (parsed) return parsed;
  throw damaged(folder, MANIFEST_FILE, 'it does not say what it should');
}

/**
 * Parses the text of a manifest.
 * @returns null when the text is not a valid manifest
 * @throws BackupError when a newer Mesonet wrote it
 */
function parse(text: string): Manifest | null {
  const json: unknown = JSON.parse(text);
  const said = z.object({ format: z.int(), version: z.string() }).safeParse(json);
  if (said.success && said.data.format > FORMAT) throw newer(said.data.version);
  const { data } = Manifest.safeParse(json);
  const isKnown = data?.database.migrations.every((name) => MIGRATION_NAMES.includes(name));
  if (data && !isKnown) throw newer(data.version);
  return data ?? null;
}

/**
 * Reads all bytes of a backup and compares their checksums with the manifest.
 * @param report reports the progress
 * @throws BackupError that names the first file that is missing or changed
 */
export async function verifyParts(
  folder: string,
  manifest: Manifest,
  report: (progress: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const parts = partsOf(manifest);
  // The sizes are checked first, because this takes little time and finds a copy that was cut short.
  for (const { path, bytes } of parts) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (!found?.isFile()) throw damaged(folder, path, 'it is missing');
    if (found.size !== bytes) throw damaged(folder, path, `it has ${found.size} bytes of ${bytes}`);
  }
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { path, bytes, sha256 } of parts) {
    report(`${Math.floor(done / MEGABYTE)} of ${Math.ceil(total / MEGABYTE)} MB`);
    if ((await checksum(join(folder, path), signal)) !== sha256) {
      throw damaged(folder, path, 'its checksum differs');
    }
    done += bytes;
  }
}

function damaged(folder: string, path: string, why: string): BackupError {
  return new BackupError(
    `The backup ${folder} is damaged, nothing was restored: ${path}, ${why}. Use another backup, or copy this one again.`,
  );
}

function newer(version: string): BackupError {
  return new BackupError(
    `The backup was made by a newer Mesonet (${version}). Restore it with that version or a later one.`,
  );
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
