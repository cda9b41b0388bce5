// Prints the messages of the scripts and runs their programs, which print nothing unless one fails.
import { spawn } from 'node:child_process';

const isTerminal = process.stdout.isTTY === true;
const CLEAR_LINE = '\r\u001b[K';
const running = new Map();
const FRAME_MS = 1_000;

/** Prints a line that stays; outside a terminal it is JSON, like the log of the server. */
export function say(message) {
  const entry = { time: new Date().toISOString(), level: 'info', message };
  process.stdout.write(isTerminal ? `${CLEAR_LINE}${message}\n` : `${JSON.stringify(entry)}\n`);
}

/** Ends this program with one line that says what to do. */
export function giveUp(message) {
  process.stderr.write(`${isTerminal ? CLEAR_LINE : ''}${message}\n`);
  process.exit(1);
}

/**
 * Runs a program and, at a terminal, shows how long it has been running. Several programs share one line.
 * @returns everything it printed
 * @throws Error with everything it printed when it fails
 */
export async function runQuietly(title, command, args, options) {
  const startedAt = performance.now();
  if (!isTerminal) say(title);
  running.set(title, startedAt);
  const frames = isTerminal ? setInterval(showRunning, FRAME_MS) : undefined;
  showRunning();
  try {
    return await output(command, args, options);
  } finally {
    clearInterval(frames);
    running.delete(title);
    if (isTerminal) process.stdout.write(CLEAR_LINE);
    showRunning();
  }
}

function showRunning() {
  if (!isTerminal || running.size === 0) return;
  const since = Math.min(...running.values());
  const seconds = Math.round((performance.now() - since) / 1_000);
  process.stdout.write(
    `${CLEAR_LINE}${[...running.keys()].join(', ')} … ${seconds > 0 ? `${seconds} s` : ''}`,
  );
}

function output(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece) => (text += piece));
    }
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(text.trim() || `Exit code ${code}`)),
    );
  });
}
