// npm start installs what is missing, builds what is out of date, then runs the server in this process.
import { setUp } from './set-up.mjs';

await setUp();
await import('../dist/backend/main.js');
