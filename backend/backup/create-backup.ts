import { open, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { VERSION } from '../platform/paths.js';
import { BackupDraft } from './format/backup-draft.js';
import { BackupError } from './backup-error.js';
import { DatabaseSnapshot } from './database/database-snapshot.js';
import { requireFree } from './free-space.js';
import { type InstallationAccess, openInstallation } from './installation.js';
import { type BackupPart, FORMAT, type Manifest, partsOf } from './format/manifest.js';
import { listOwnFiles, type OwnFile } from './own-files.js';

export interface BackupRequest extends InstallationAccess {
  /** The backup becomes a folder in this one, which is made where it is missing. */
  parent: string;
  withSecretKey: boolean;
}

export interface BackupSummary {
  folder: string;
  takenAt: string;
  rows: number;
  bytes: number;
  /** Whether a restore needs the secret key from elsewhere. */
  needsSecretKey: boolean;
}

/**
 * Saves an installation, running or not, as it is at one moment.
 * @throws BackupError, StartError with one line for a person; nothing is left behind then
 */
export async function createBackup(request: BackupRequest): Promise<BackupSummary> {
  const parent = resolve(request.parent);
  requireOutside(parent, request.config.DATA_DIR);
  const installation = await openInstallation(request);
  try {
    const snapshot = await DatabaseSnapshot.connect(installation.databaseUrl);
    try {
      return await save(request, parent, snapshot);
    } finally {
      await snapshot.close();
    }
  } finally {
    await installation.close();
  }
}

async function save(
  request: BackupRequest,
  parent: string,
  snapshot: DatabaseSnapshot,
): Promise<BackupSummary> {
  const { config, log, signal } = request;
  await snapshot.take();
  const own = await listOwnFiles(config.DATA_DIR);
  const draft = await BackupDraft.begin(parent, snapshot.takenAt, signal);
  try {
    const needed = own.reduce((sum, { bytes }) => sum + bytes, snapshot.bytes);
    await requireFree(parent, needed, 'the backup');
    const files = await saveOwnFiles(draft, config.DATA_DIR, own);
    const secretKey = request.withSecretKey ? await saveSecretKey(draft, request) : null;
    const secretKeyFingerprint = await snapshot.secretKeyFingerprint();
    const database = await snapshot.dump(draft, (progress) => log.progress(`Saving PostgreSQL: ${progress}`));
    const manifest: Manifest = {
      format: FORMAT,
      version: VERSION,
      takenAt: snapshot.takenAt.toISOString(),
      samples: 'postgres',
      secretKeyFingerprint,
      secretKey,
      database,
      files,
    };
    return summaryOf(await draft.finish(manifest), manifest);
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** A disk that is lost must not take the backup along; and a restore moves what is in DATA_DIR. */
function requireOutside(parent: string, dataDir: string): void {
  const path = relative(dataDir, parent);
  if (path !== '' && path.startsWith('..')) return;
  throw new BackupError(`The backup must not lie in DATA_DIR (${dataDir}). Choose a folder on another disk.`);
}

async function saveOwnFiles(
  draft: BackupDraft,
  dataDir: string,
  own: readonly OwnFile[],
): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const { name } of own) {
    const source = await openIfThere(join(dataDir, name));
    if (source) files.push({ name, part: await draft.write(`files/${name}`, source) });
  }
  return files;
}

/** A file may be gone since it was listed: its import has ended. */
async function openIfThere(file: string): Promise<Readable | null> {
  try {
    return (await open(file)).createReadStream();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function saveSecretKey(draft: BackupDraft, { config }: BackupRequest): Promise<BackupPart> {
  const key = config.SECRET_KEY ?? (await readFile(join(config.DATA_DIR, 'secret.key'), 'utf8')).trim();
  return draft.write('secret.key', Readable.from([Buffer.from(`${key}\n`)]));
}

function summaryOf(folder: string, manifest: Manifest): BackupSummary {
  return {
    folder,
    takenAt: manifest.takenAt,
    rows: manifest.database.tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: partsOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0),
    needsSecretKey: manifest.secretKey === null && manifest.secretKeyFingerprint !== null,
  };
}
