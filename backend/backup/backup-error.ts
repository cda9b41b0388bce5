/** Ends a backup or a restore. The message is one line for a person: what is wrong and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
