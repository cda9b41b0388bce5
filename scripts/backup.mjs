// npm run backup builds what is out of date, then saves the installation. Without arguments it prints how to use it.
import { setUp } from './set-up.mjs';

await setUp();
await import('../dist/backend/backup.js');
