// Requests one address again and again, in a separate thread, so that nothing in the test delays a request.
import { readFileSync } from 'node:fs';
import { get, Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, everyMs } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const gaps = [];
let worst = { ms: 0, stolenMs: 0 };
let failures = 0;
let isEnding = false;
parentPort.once('message', () => (isEnding = true));

function ask() {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: 60_000 }, (answer) => {
      answer.resume().once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error())));
    });
    request.once('timeout', () => request.destroy(new Error('timeout'))).once('error', reject);
  });
}

/** Time that this thread has waited for a processor, ms. Such a wait says nothing of the server. 0 where it is not known. */
function waitedMs() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Time that the host of a virtual machine has kept its processors from it, ms, in steps of 10 ms and summed over the
 * processors. 0 where it is not known.
 */
function stolenMs() {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/, 9)[8]) * 10;
  } catch {
    return 0;
  }
}

while (!isEnding) {
  const stolenBefore = stolenMs();
  const begin = performance.now() - waitedMs();
  try {
    await ask();
  } catch {
    failures += 1;
  }
  const ms = performance.now() - waitedMs() - begin;
  gaps.push(ms);
  if (ms > worst.ms) worst = { ms, stolenMs: stolenMs() - stolenBefore };
  await delay(everyMs);
}
agent.destroy();
parentPort.postMessage({ gaps, failures, stolenOfWorst: worst.stolenMs });
parentPort.close();
