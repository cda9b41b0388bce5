// npm run restore: builds what is out of date, then makes the installation anew from a backup; `npm run restore` alone tells how.
import { setUp } from './set-up.mjs';

await setUp();
await import('../dist/backend/restore.js');
