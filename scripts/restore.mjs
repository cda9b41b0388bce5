// npm run restore builds what is out of date, then restores an installation from a backup. Without arguments it prints
// how to use it.
import { setUp } from './set-up.mjs';

await setUp();
await import('../dist/backend/restore.js');
