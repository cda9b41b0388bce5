import { randomInt } from 'node:crypto';
import { isFree } from '../../backend/engines/processes/free-ports.js';

/** These ports lie below the ones that engines choose; global-setup.mjs uses the 200 ports in between. */
const FIRST = 10_000;
const PER_WORKER = 200;
const WORKERS = 49;
/** Browsers and `fetch` refuse to connect to this port, the only such one in these ranges. */
const REFUSED = 10_080;

/** Each worker of Jest has its own ports, so that no other worker takes a free one before its server listens. */
const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS) * PER_WORKER;
let turn = randomInt(PER_WORKER);

/** @returns a TCP port of 127.0.0.1 that is free and that no other caller gets */
export async function freePort(): Promise<number> {
  for (;;) {
    turn = (turn + 1) % PER_WORKER;
    const port = first + turn;
    if (port !== REFUSED && (await isFree(port))) return port;
  }
}
