import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { installedEntries } from '../engines/restored-data-dir.js';
import { VERSION } from '../platform/paths.js';
import { BackupError } from './backup-error.js';
import { DatabaseSnapshot } from './database/database-snapshot.js';
import { BackupDraft } from './format/backup-draft.js';
import { findFiles, type FoundFile, saveFiles } from './format/file-tree.js';
import { type BackupPart, FORMAT, type Manifest, partsOf } from './format/manifest.js';
import { requireFree } from './free-space.js';
import { type Installation, type InstallationAccess, openInstallation } from './installation.js';
import { SAVED_ENTRIES, UNSAVED_ENTRIES } from './own-entries.js';
import { reportShare } from './progress.js';
import { findQuestdbFiles, saveQuestdb, whileKept } from './questdb-part.js';

export interface BackupRequest extends InstallationAccess {
  /** The folder in which the folder of the new backup is created. If this folder is missing, it is created, too. */
  parent: string;
  withSecretKey: boolean;
}

export interface BackupSummary {
  folder: string;
  takenAt: string;
  rows: number;
  bytes: number;
  /**
   * True when the backup holds encrypted secrets but not their key, so that a restore needs the key from another place.
   */
  needsSecretKey: boolean;
}

/**
 * Matches the files and folders in DATA_DIR that the databases and the start of the server write. The backup does not
 * copy them as files: it saves their contents in another way, or a restore creates them again.
 */
const OF_ENGINES = /^(postgres|questdb)([.-].*)?$|^(secret\.key|sample-store)$|\.new$/;

/**
 * Saves an installation as it is at one moment, while its server runs or while it is stopped.
 * @throws BackupError, StartError with one line for a person; a failed backup leaves nothing behind
 */
export async function createBackup(request: BackupRequest): Promise<BackupSummary> {
  const parent = resolve(request.parent);
  requireOutside(parent, request.config.DATA_DIR);
  const installation = await openInstallation(request);
  try {
    const snapshot = await DatabaseSnapshot.connect(installation.databaseUrl);
    try {
      const { questdb } = installation;
      const writing = { ...request, parent, installation, snapshot };
      if (questdb === null) return await write(writing);
      return await whileKept(questdb, snapshot, (requireKept) => write({ ...writing, requireKept }));
    } finally {
      await snapshot.close();
    }
  } finally {
    await installation.close();
  }
}

interface Writing extends BackupRequest {
  installation: Installation;
  snapshot: DatabaseSnapshot;
  /**
   * Checks that QuestDB removed no files during the copying.
   * @throws BackupError when files of QuestDB may have disappeared while they were copied
   */
  requireKept?: () => Promise<void>;
}

async function write(writing: Writing): Promise<BackupSummary> {
  const { parent, snapshot, installation, config, signal } = writing;
  await snapshot.take();
  const own = await findFiles(config.DATA_DIR, entriesToSave(writing));
  const ofQuestdb = installation.questdb ? await findQuestdbFiles(installation.questdb) : [];
  const draft = await BackupDraft.begin(parent, snapshot.takenAt, signal);
  try {
    const needed = [...own, ...ofQuestdb].reduce((sum, { bytes }) => sum + bytes, snapshot.bytes);
    await requireFree(parent, needed, 'the backup');
    const manifest = await fill(draft, writing, { own, ofQuestdb });
    await writing.requireKept?.();
    return summaryOf(await draft.finish(manifest), manifest);
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/**
 * Returns the names of the files and folders in DATA_DIR to save. It warns about those that Mesonet does not know,
 * because they are not saved.
 */
function entriesToSave({ config, log }: Writing): readonly string[] {
  const known = [...SAVED_ENTRIES, ...UNSAVED_ENTRIES];
  const unknown = installedEntries(config.DATA_DIR).filter(
    (name) => !OF_ENGINES.test(name) && !known.includes(name),
  );
  if (unknown.length > 0) log.warn(`Not saved, because Mesonet did not put it there: ${unknown.join(', ')}`);
  return SAVED_ENTRIES;
}

async function fill(
  draft: BackupDraft,
  { config, snapshot, installation, log, ...request }: Writing,
  { own, ofQuestdb }: { own: readonly FoundFile[]; ofQuestdb: readonly FoundFile[] },
): Promise<Manifest> {
  const report = (what: string) => reportShare(log, what);
  const { questdb } = installation;
  return {
    format: FORMAT,
    version: VERSION,
    takenAt: snapshot.takenAt.toISOString(),
    secretKeyFingerprint: await snapshot.secretKeyFingerprint(),
    secretKey: request.withSecretKey ? await saveSecretKey(draft, config) : null,
    files: await saveFiles(draft, 'files', {
      root: config.DATA_DIR,
      found: own,
      report: report('Saving files'),
    }),
    samples: questdb
      ? await saveQuestdb(draft, questdb, ofQuestdb, report('Saving QuestDB'))
      : { store: 'postgres' },
    database: await snapshot.dump(draft, (progress) => log.progress(`Saving PostgreSQL: ${progress}`)),
  };
}

/**
 * Requires that the backup lies outside DATA_DIR. A lost disk would destroy a backup inside it, and a restore moves
 * away everything that is in DATA_DIR.
 */
function requireOutside(parent: string, dataDir: string): void {
  const path = relative(dataDir, parent);
  if (path !== '' && path.startsWith('..')) return;
  throw new BackupError(
    `The backup must not lie in DATA_DIR (${dataDir}). Choose a folder elsewhere, best on another disk.`,
  );
}

async function saveSecretKey(
  draft: BackupDraft,
  { SECRET_KEY, DATA_DIR }: BackupRequest['config'],
): Promise<BackupPart> {
  const key = SECRET_KEY ?? (await readFile(join(DATA_DIR, 'secret.key'), 'utf8')).trim();
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
