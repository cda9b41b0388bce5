import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup, verifyBackup } from './backup/restore-backup.js';
import { runCommand, UsageError } from './command.js';

const USAGE = `npm run restore -- FOLDER [--force | --check]
  Makes the installation of DATA_DIR (and DATABASE_URL) anew from the backup FOLDER. The server must not run.
  --force  moves the installation that is there into a folder beside the restored one
  --check  only reads the backup and tells whether it is whole`;

const OPTIONS = {
  force: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

function readArguments(): { folder: string; force: boolean; check: boolean } {
  try {
    const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
    if (positionals.length === 1) return { folder: resolve(positionals[0]!), ...values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  throw new UsageError('Name the folder of one backup.');
}

void runCommand(process.env, USAGE, async (context) => {
  const { folder, force, check } = readArguments();
  const request = { ...context, folder, force, now: new Date() };
  const { takenAt, version } = check ? await verifyBackup(request) : await restoreBackup(request);
  const what = `${folder}, made by Mesonet ${version} at ${takenAt}`;
  context.log.note(check ? `The backup is whole: ${what}.` : `Restored ${what}. Start the server: npm start`);
});
