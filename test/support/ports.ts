import { randomInt } from 'node:crypto';
import { isFree } from '../../backend/engines/processes/free-ports.js';

/** Below those that engines choose from; those of global-setup.mjs are the last before them. */
const FIRST = 10_000;
const PER_WORKER = 200;
const WORKERS = 49;

/** Each worker of Jest has its own: what one found free, another cannot take before its server listens. */
const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS) * PER_WORKER;
let turn = randomInt(PER_WORKER);

/** A TCP port of 127.0.0.1 that nobody uses, and no other caller gets. */
export async function freePort(): Promise<number> {
  for (;;) {
    turn = (turn + 1) % PER_WORKER;
    const port = first + turn;
    if (await isFree(port)) return port;
  }
}
