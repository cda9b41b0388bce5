import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyProcess, readPidFile } from './running-process.js';
import { type ProcessPlan, SupervisedProcess } from './supervised-process.js';

let dir: string;
let lines: string[];
let running: SupervisedProcess | null;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mesonet-supervised-'));
  lines = [];
  running = null;
});
afterEach(async () => {
  await running?.stop(1_000);
  await rm(dir, { recursive: true });
});

/** A shell script that serves as soon as it has made the file `ready`. */
function supervise(script: string, more: Partial<ProcessPlan> = {}): SupervisedProcess {
  const note = (text: string) => void lines.push(text);
  const plan: ProcessPlan = {
    name: 'Engine',
    command: '/bin/sh',
    args: ['-c', script],
    env: { PATH: '/usr/bin:/bin', DIR: dir },
    pidFile: join(dir, 'engine.pid'),
    logFile: join(dir, 'engine.log'),
    stopSignal: 'SIGTERM',
    isReady: () => Promise.resolve(existsSync(join(dir, 'ready'))),
    ...more,
  };
  running = new SupervisedProcess(plan, { progress: note, note, warn: note });
  return running;
}

const SERVE = 'echo started; touch "$DIR/ready"; exec sleep 60';

describe('a supervised process', () => {
  it('runs in a group of its own, writes its pid and its log, and ends', async () => {
    const engine = supervise(SERVE);
    await engine.start();
    const { pid } = readPidFile(join(dir, 'engine.pid'))!;
    expect(engine.state).toBe('running');
    expect(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[4]).toBe(String(pid));
    expect(readFileSync(join(dir, 'engine.log'), 'utf8')).toBe('started\n');
    await engine.stop(5_000);
    expect(engine.state).toBe('stopped');
    expect(identifyProcess(pid)).toBeNull();
    expect(existsSync(join(dir, 'engine.pid'))).toBe(false);
    expect(lines).toEqual([]);
  });

  it('is killed when it does not end', async () => {
    const engine = supervise('trap "" TERM; touch "$DIR/ready"; while :; do sleep 60; done');
    await engine.start();
    const pid = engine.pid!;
    await engine.stop(100);
    expect(identifyProcess(pid)).toBeNull();
  });

  it('is started again when it dies, and tells so', async () => {
    const engine = supervise(SERVE);
    await engine.start();
    const before = engine.pid!;
    const restarted = new Promise<void>((resolve) => engine.onRestart(resolve));
    process.kill(before, 'SIGKILL');
    await restarted;
    expect(engine.pid).not.toBe(before);
    expect(engine.state).toBe('running');
    expect(engine.restarts).toBe(1);
    expect(lines).toEqual(['Engine ended unexpectedly (SIGKILL); starting it again.', 'Engine runs again.']);
  });

  it('tries again when the new one dies at once', async () => {
    const engine = supervise('[ -e "$DIR/broken" ] && rm "$DIR/broken" && exit 1; ' + SERVE);
    await engine.start();
    const restarted = new Promise<void>((resolve) => engine.onRestart(resolve));
    await writeFile(join(dir, 'broken'), '');
    await rm(join(dir, 'ready'));
    process.kill(engine.pid!, 'SIGKILL');
    await restarted;
    expect(engine.restarts).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^Engine does not start: .* Next try in \d+ ms\.$/));
  });

  it('is not started again while it is being stopped', async () => {
    const engine = supervise(SERVE);
    await engine.start();
    process.kill(engine.pid!, 'SIGKILL');
    await engine.stop(1_000);
    expect(engine.state).toBe('stopped');
    expect(engine.restarts).toBe(0);
  });

  it.each([
    [
      'echo "2026 FATAL: bad setting"; echo bye; exit 1',
      /^Engine does not start: 2026 FATAL: bad setting \(log: /,
    ],
    ['echo only this; exit 1', /^Engine does not start: only this \(log: /],
    ['exit 1', /^Engine does not start: it said nothing \(log: /],
    ['echo "ERROR: No space left on device"; exit 1', /^The disk of Engine is full\./],
  ])('that does not come up is told with its own words: %s', async (script, message) => {
    await writeFile(join(dir, 'engine.log'), 'FATAL: an old line\n');
    await expect(supervise(script).start()).rejects.toThrow(message);
  });

  it('that cannot be run at all is told', async () => {
    const engine = supervise('', { command: join(dir, 'missing') });
    await expect(engine.start()).rejects.toThrow(/^Engine: spawn .*missing ENOENT$/);
  });

  it('begins a new log at 10 MB and keeps the old one', async () => {
    await writeFile(join(dir, 'engine.log'), 'x'.repeat(10 * 1024 * 1024 + 1));
    await supervise(SERVE).start();
    expect(readFileSync(join(dir, 'engine.log'), 'utf8')).toBe('started\n');
    expect(existsSync(join(dir, 'engine.log.1'))).toBe(true);
  });

  it('given up while it starts ends the start', async () => {
    const engine = supervise('exec sleep 60');
    const outcome = expect(engine.start()).rejects.toThrow(/aborted/);
    await engine.stop(1_000);
    await outcome;
  });
});
