// npm run backup: builds what is out of date, then saves the installation; `npm run backup` alone tells how.
import { setUp } from './set-up.mjs';

await setUp();
await import('../dist/backend/backup.js');
