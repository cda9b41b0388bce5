/** What the server keeps in DATA_DIR beside its databases. A new kind of file is saved once its entry stands here. */
export const SAVED_ENTRIES: readonly string[] = ['imports', 'vapid.json'];

/**
 * What is left out, because it lets whoever reads it in: mails with codes and links that work, and a station's password; or
 * because it is only there for a moment: zip files on their way in or out.
 */
export const UNSAVED_ENTRIES: readonly string[] = ['outbox', 'demo-station', 'snapshots'];

/** @returns the entry of DATA_DIR that a file by this name below it lies in */
export function entryOf(name: string): string {
  return name.split('/', 1)[0]!;
}
