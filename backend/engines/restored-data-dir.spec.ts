import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  completeStage,
  finishRestore,
  installedEntries,
  leftoverStages,
  makeStage,
} from './restored-data-dir.js';

describe('a restored installation', () => {
  let dir: string;
  let stage: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mesonet-stage-'));
    for (const name of ['log', 'run']) mkdirSync(join(dir, name));
    for (const name of ['postgres', 'imports']) writeIn(join(dir, name), 'old');
    writeFileSync(join(dir, 'lock'), 'of this process');
    stage = makeStage(dir, 'now');
    for (const name of ['postgres', 'log']) writeIn(join(stage, name), 'new');
  });

  afterEach(() => rm(dir, { recursive: true }));

  function writeIn(folder: string, text: string): void {
    mkdirSync(folder);
    writeFileSync(join(folder, 'text'), text);
  }

  const textOf = (...path: string[]) => readFileSync(join(dir, ...path, 'text'), 'utf8');

  function expectSwitched(): void {
    expect(readdirSync(dir).sort()).toEqual(['lock', 'log', 'postgres', 'replaced-now', 'run']);
    expect(textOf('postgres')).toBe('new');
    expect(textOf('replaced-now', 'postgres')).toBe('old');
    expect(textOf('replaced-now', 'imports')).toBe('old');
  }

  it('does not count before it is complete', () => {
    finishRestore(dir);
    expect(textOf('postgres')).toBe('old');
    expect(leftoverStages(dir)).toEqual([stage]);
    expect(installedEntries(dir).sort()).toEqual(['imports', 'postgres']);
  });

  it('takes the place of the old one, which is kept aside', () => {
    completeStage(stage, { old: installedEntries(dir), stamp: 'now' });
    finishRestore(dir);
    expectSwitched();
    finishRestore(dir);
    expectSwitched();
  });

  it('takes its place at the next start when its process was killed between any two steps', () => {
    completeStage(stage, { old: ['postgres', 'imports'], stamp: 'now' });
    mkdirSync(join(dir, 'replaced-now'));
    renameSync(join(dir, 'postgres'), join(dir, 'replaced-now', 'postgres'));
    renameSync(join(stage, 'postgres'), join(dir, 'postgres'));
    finishRestore(dir);
    expectSwitched();
  });

  it('leaves alone what was not named', () => {
    completeStage(stage, { old: ['postgres'], stamp: 'now' });
    finishRestore(dir);
    expect(textOf('postgres')).toBe('new');
    expect(textOf('imports')).toBe('old');
  });
});
