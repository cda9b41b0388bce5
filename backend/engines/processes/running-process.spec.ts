import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../../../test/support/wait-for.js';
import {
  endLeftover,
  identifyProcess,
  isRunning,
  readPidFile,
  signalGroup,
  writePidFile,
} from './running-process.js';

let dir: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mesonet-run-'));
  file = join(dir, 'child.pid');
});
afterEach(async () => {
  for (const child of children.splice(0)) signalGroup(child.pid!, 'SIGKILL');
  await rm(dir, { recursive: true });
});

/** Resolves when the script has printed a line, because then its traps are set. */
async function start(script: string, stdin: 'ignore' | 'pipe' = 'ignore'): Promise<number> {
  const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: [stdin, 'pipe', 'ignore'] });
  children.push(child);
  await once(child.stdout!, 'data');
  return child.pid!;
}

describe('a process identity', () => {
  it('holds for the process and not for another with its pid', async () => {
    const pid = await start('echo; sleep 60');
    const identity = identifyProcess(pid)!;
    expect(isRunning(identity)).toBe(true);
    expect(isRunning({ ...identity, startedAt: `${identity.startedAt}0` })).toBe(false);
  });

  it('is null for a process that has ended', async () => {
    const pid = await start('echo; read -r line', 'pipe');
    const ended = once(children[0]!, 'exit');
    children[0]!.stdin!.end();
    await ended;
    expect(identifyProcess(pid)).toBeNull();
  });

  it.each(['', '{', '{"pid":0,"startedAt":"x"}', '{"pid":1}', '"text"'])(
    'is not read from %j',
    async (text) => {
      await writeFile(file, text);
      expect(readPidFile(file)).toBeNull();
    },
  );
});

describe('endLeftover', () => {
  it('ends a process by its signal and removes the file', async () => {
    const pid = await start('trap "exit 0" INT; echo; while :; do sleep 0.05; done');
    writePidFile(file, pid);
    expect(await endLeftover(file, 'SIGINT', 5_000)).toBe(pid);
    expect(identifyProcess(pid)).toBeNull();
    expect(existsSync(file)).toBe(false);
  });

  it('kills one that does not listen, with its children', async () => {
    const pid = await start('trap "" TERM; sleep 60 & echo $!; wait; wait; wait');
    writePidFile(file, pid);
    expect(await endLeftover(file, 'SIGTERM', 200)).toBe(pid);
    expect(identifyProcess(pid)).toBeNull();
  });

  it('kills one at once with its children', async () => {
    const childFile = join(dir, 'grandchild');
    const pid = await start(`sleep 60 & echo $! >${childFile}; echo; wait`);
    const grandchild = identifyProcess(Number(await readFile(childFile, 'utf8')))!;
    writePidFile(file, pid);
    expect(await endLeftover(file, 'SIGKILL', 5_000)).toBe(pid);
    await waitFor('the end of its child', () => !isRunning(grandchild));
  });

  it('leaves a stranger with the same pid alone', async () => {
    const pid = await start('echo; sleep 60');
    await writeFile(file, JSON.stringify({ pid, startedAt: 'long ago' }));
    expect(await endLeftover(file, 'SIGTERM', 5_000)).toBeNull();
    expect(identifyProcess(pid)).not.toBeNull();
  });

  it('is content when there is no file', async () => {
    expect(await endLeftover(file, 'SIGTERM', 5_000)).toBeNull();
  });
});
