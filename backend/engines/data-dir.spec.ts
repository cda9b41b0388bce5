import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHolder } from './data-dir-lock.js';
import { generatedSecret, openDataDir } from './data-dir.js';
import { identifyProcess, writePidFile } from './processes/running-process.js';

let parent: string;
let dir: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'mesonet-data-'));
  dir = join(parent, 'new', 'data');
});
afterEach(() => rm(parent, { recursive: true }));

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

describe('openDataDir', () => {
  it('makes the folder for this user alone', async () => {
    const opened = await openDataDir(dir);
    expect(opened.isNew).toBe(true);
    expect(await modeOf(dir)).toBe('700');
    expect((await readdir(dir)).sort()).toEqual(['lock', 'log', 'run']);
    opened.release();
    expect((await readdir(dir)).sort()).toEqual(['log', 'run']);
    const again = await openDataDir(dir);
    expect(again.isNew).toBe(false);
    again.release();
  });

  it('is refused while a server has it, naming the process', async () => {
    const opened = await openDataDir(dir);
    await expect(openDataDir(dir)).rejects.toThrow(
      `Mesonet already runs on ${dir} (process ${process.pid}). Stop it with "kill ${process.pid}"`,
    );
    opened.release();
    expect(findHolder(dir)).toBeNull();
  });

  it.each([
    ['a process that is gone', { pid: 999_999_999, startedAt: 'long ago' }],
    ['another process that has got its pid', { pid: process.pid, startedAt: 'long ago' }],
  ])('is taken over from %s', async (_, holder) => {
    (await openDataDir(dir)).release();
    await writeFile(join(dir, 'lock'), JSON.stringify(holder));
    const opened = await openDataDir(dir);
    expect(findHolder(dir)).toEqual(identifyProcess(process.pid));
    opened.release();
  });

  it('is taken over from a lock cut short by a full disk', async () => {
    (await openDataDir(dir)).release();
    await writeFile(join(dir, 'lock'), '{"pid":');
    (await openDataDir(dir)).release();
  });

  it('leaves the lock of another server alone when it gives back', async () => {
    const opened = await openDataDir(dir);
    const other = spawn('sleep', ['60']);
    await once(other, 'spawn');
    writePidFile(join(dir, 'lock'), other.pid!);
    opened.release();
    expect(findHolder(dir)?.pid).toBe(other.pid);
    other.kill('SIGKILL');
  });

  it('says that a file is no folder', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    await expect(openDataDir(file)).rejects.toThrow(`DATA_DIR (${file}) is not a folder.`);
  });
});

describe('generatedSecret', () => {
  it('is made once, long, private, and stays', async () => {
    const file = join(parent, 'secret.key');
    const secret = generatedSecret(file);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await modeOf(file)).toBe('600');
    expect(generatedSecret(file)).toBe(secret);
    expect(generatedSecret(join(parent, 'other'))).not.toBe(secret);
  });

  it('is not replaced when its file is empty', async () => {
    const file = join(parent, 'secret.key');
    await writeFile(file, '\n');
    expect(() => generatedSecret(file)).toThrow(`${file} holds no secret. Restore it from a backup`);
  });
});
