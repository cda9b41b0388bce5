import { parseArgs } from 'node:util';
import { createBackup } from './backup/create-backup.js';
import { runCommand, UsageError } from './command.js';

const USAGE = `npm run backup -- FOLDER [--with-secret-key]
  Saves the whole installation, running or not, as a new folder in FOLDER.
  --with-secret-key  with the key that opens the passwords of the stations`;

function readArguments(): { parent: string; withSecretKey: boolean } {
  const options = { 'with-secret-key': { type: 'boolean', default: false } } as const;
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === 1)
      return { parent: positionals[0]!, withSecretKey: values['with-secret-key'] };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  throw new UsageError('Name one folder for the backup.');
}

void runCommand(process.env, USAGE, async (context) => {
  const { folder, takenAt, rows, bytes, needsSecretKey } = await createBackup({
    ...context,
    ...readArguments(),
  });
  context.log.note(
    `Saved ${folder}: all that was acknowledged before ${takenAt}, ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  if (needsSecretKey) {
    context.log.note(
      'The secret key is not in it. Keep a copy of it in another place: no restore works without.',
    );
  }
});
