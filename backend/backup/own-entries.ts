/**
 * Names of the files and folders in DATA_DIR that the server itself writes and a backup saves. A new kind of file is
 * saved only when it is listed here.
 */
export const SAVED_ENTRIES: readonly string[] = ['imports', 'vapid.json'];

/**
 * Names of the files and folders in DATA_DIR that a backup leaves out. `outbox` contains mails with valid sign-in codes
 * and links, and `demo-station` the password of a station, so a reader of the backup could use them. `snapshots`
 * contains zip files of configuration snapshots, which exist only while they are received or sent.
 */
export const UNSAVED_ENTRIES: readonly string[] = ['outbox', 'demo-station', 'snapshots'];

/**
 * @param name path of a file, relative to DATA_DIR or to QuestDB's folder
 * @returns the first part of the path, up to the first slash
 */
export function entryOf(name: string): string {
  return name.split('/', 1)[0]!;
}
