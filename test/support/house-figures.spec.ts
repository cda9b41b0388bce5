import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCRIPT = join(import.meta.dirname, '../../scripts/house-figures.mjs');

const lines = (count: number) => '  void 0;\n'.repeat(count);
const words = (count: number) => 'word '.repeat(count).trim();

/** Has at least one of everything that the figures count. */
const TREE: Record<string, string> = {
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "experimentalDecorators": true } }',
  'README.md': `# Top\n\n${words(90)}\n`,
  'backend/samples/fold/fold.ts': `
import { rain } from './rain/rain.js';
import { check } from './quality/check.js';
import { wind } from './wind/wind.js';
const STEPS = [wind];
export function fold(state: object): void {
  for (const step of STEPS) step(rain(check(state)));
}
`,
  'backend/samples/fold/quality/check.ts': `
import { limits } from './limits.js';
export const HOUR = 3_600_000;
// What it checks
export const check = (state: object) => limits(state);
`,
  'backend/samples/fold/quality/limits.ts': 'export const limits = (state: object) => state;\n',
  'backend/samples/fold/rain/rain.ts': `
import { depth } from './depth.js';
import { limits } from '../quality/limits.js';
import { ledger } from '../../ledger.js';
// Counts
// Whether it rains is told by the gauge.
export const rain = (state: object) => ledger(limits(depth(state)));
`,
  'backend/samples/fold/rain/depth.ts':
    'export const depth = (state: object) => state;\nconst MINUTE = 60_000;\n',
  'backend/samples/fold/wind/wind.ts': `
import { amounts } from '../rain/amounts.js';
export function wind(state: object): void {
  amounts(state);
${lines(40)}}
`,
  'backend/samples/fold/rain/amounts.ts': 'export const amounts = (state: object) => state;\n',
  'backend/samples/ledger.ts': 'export const ledger = (state: object) => state;\n',
  'backend/samples/journal/sample-journal.ts': `
import type { Parts } from './parts.js';
export class SampleJournal {
  constructor(private readonly parts: Parts) {}
  append(): void {}
}
`,
  'backend/samples/journal/parts.ts': `
export interface Parts { a: number; b: number; c: number; d: number; e: number; f: number; now: () => Date }
`,
  'backend/ingest/protocols/native/samples.controller.ts': `
import { Uploads } from '../../reading/uploads.js';
class Answer {}
const Post = (): MethodDecorator => () => {};
const Shows = (type: object): MethodDecorator => () => void type;
export class SamplesController {
  constructor(private readonly uploads: Uploads, a: 1, b: 2, c: 3, d: 4) {}
  @Post()
  @Shows({ schema: Answer })
  @Shows({ standardSchema: Answer })
  receive(): void {
    this.uploads.receive();
  }
  @Post()
  @Shows(Answer)
  other(): void {}
}
`,
  'backend/ingest/reading/uploads.ts': `
import { identify } from '../credentials/identify.js';
import type { Door } from './door.js';
export class Uploads {
  constructor(private readonly door: Door) {}
  receive(): void {
    identify();
    this.door.enter();
  }
}
`,
  'backend/ingest/credentials/identify.ts': 'export function identify(): void {}\n',
  'backend/ingest/reading/door.ts': 'export interface Door { enter(): void }\n',
  'backend/samples/owner/owner.ts': `
import type { Door } from '../../ingest/reading/door.js';
import type { SampleJournal } from '../journal/sample-journal.js';
export class Owner implements Door {
  constructor(private readonly journal: SampleJournal) {}
  enter(): void {
    this.journal.append();
  }
}
`,
  'backend/platform/a/one.ts': "import '../b/two.js';\n",
  'backend/platform/a/other.ts': 'export const other = 1;\n',
  'backend/platform/b/two.ts': "import '../a/other.js';\n",
  'frontend/src/page.tsx': `export function Page() {\n${lines(60)}  return 'no // Of comment';\n}\n`,
  'frontend/src/page.spec.tsx': '// Such a page\n',
  'test/a.ts': '/** Of a test */\n',
};

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

describe('the figures of the code', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mesonet-figures-'));
    for (const [name, text] of Object.entries(TREE)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    git(folder, 'init', '--quiet');
    for (const subject of ['a', 'b'.repeat(73), 'c'.repeat(72)])
      git(folder, 'commit', '--quiet', '--allow-empty', '-m', subject);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, folder, ...args], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.trimEnd();
  };

  it('measures each of them beside its aim', () => {
    const rows = run('--since', 'HEAD~1')
      .split('\n')
      .map((row) => row.slice(2, -2).split(' | '));
    expect(rows.slice(0, 2)).toEqual([
      ['figure', 'now', 'aim'],
      ['---', '---', '---'],
    ]);
    expect(rows.every((row) => row.length === 3)).toBe(true);
    expect(Object.fromEntries(rows.slice(2).map(([figure, now]) => [figure, now]))).toEqual({
      'circles of folders': '2 findings from 2 folders',
      // fold, wind, rain (amounts), quality (check, limits), rain again (rain, depth), ledger
      'walk through the fold': '8 files: 6 stays, 5 rooms, 1 returns',
      'upload, from controller to journal': '4 rooms in the longest chain, 5 entered on the way',
      'functions over 40 lines (60 in tsx)': 'server 1, console 1, the longest 63',
      'constructors over 4 collaborators': '1: SamplesController',
      'bags of parts over 6 keys': '1: Parts',
      'comments that begin with Of, What, Those, Such, Else, Whether': 'product 1, tests 2',
      'routes that name one schema twice': '1 of 2',
      'definitions of DAY, HOUR, MINUTE': '2 in 2 files',
      README: '3 lines, longest paragraph 90 words',
      ARCHITECTURE: 'none',
      'commit subjects over 72 characters': '1 of 3; since HEAD~1 0 of 1',
    });
  });

  it('draws comments by a seed, without their code', () => {
    const drawn = run('--comments', '5', '--seed', '7').split('\n');
    expect(drawn[0]).toBe('2 of 2 comments, seed 7');
    expect(
      drawn
        .slice(1)
        .join('\n')
        .split('\n\n')
        .map((comment) => comment.trim())
        .sort(),
    ).toEqual([
      'backend/samples/fold/quality/check.ts:4\n  What it checks',
      'backend/samples/fold/rain/rain.ts:5\n  Counts\n  Whether it rains is told by the gauge.',
    ]);
    expect(run('--comments', '1', '--seed', '7')).toBe(run('--comments', '1', '--seed', '7'));
  });
});
