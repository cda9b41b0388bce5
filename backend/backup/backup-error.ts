/**
 * An error that ends a backup or a restore. Its message is one line that tells a person what is wrong and what to do.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
