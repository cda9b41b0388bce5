// Runs the stand-in of Paddle for a try by hand: node scripts/paddle-stand-in.mjs [--port 4600] [--webhook URL].
// It keeps everything in memory and takes every card that begins with 4242; nobody pays anything.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { compileTests } from './compile-tests.mjs';
import { ROOT, setUp } from './set-up.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4600' },
    webhook: { type: 'string', default: 'http://localhost:3000/api/v1/paddle/webhook/' },
    currency: { type: 'string', default: 'USD' },
  },
});

await setUp();
const compiled = pathToFileURL(join(ROOT, compileTests(), 'test/support/paddle/paddle-server.js'));
const { PaddleServer } = await import(compiled.href);
const { port, webhook, currency } = values;
const paddle = await PaddleServer.start({ port: Number(port), webhookUrl: webhook, currency });
console.log(`The stand-in of Paddle answers at ${paddle.url} and tells ${webhook} what happens.`);
console.log('Start Mesonet with these settings:\n');
for (const [name, value] of Object.entries(paddle.settings)) console.log(`export ${name}='${value}'`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
