import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCRIPT = join(import.meta.dirname, '../../scripts/check-documents.mjs');

/**
 * Checks a folder that holds these documents.
 * @returns the lines that the check prints, and its exit code
 */
function check(documents: Record<string, string>): { problems: string[]; code: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'mesonet-documents-'));
  try {
    for (const [name, text] of Object.entries(documents)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' });
    return { problems: stdout.split('\n').filter(Boolean), code: status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

describe('the check of the documents', () => {
  it('takes links to files, folders, headings and other servers', () => {
    const README = [
      '# Top',
      'See [page](docs/page.md), [folder](docs/), ![picture](docs/picture.png), [part](docs/page.md#a-part-of-it--twice),',
      '[again](docs/page.md#same-1), [here](#top), [there](https://example.org/nothing), <img src="docs/picture.png">',
    ].join('\n');
    const page = '# Page\n\n## A `part` of _it_ — twice\n\n## Same\n\n## Same\n';
    expect(check({ 'README.md': README, 'docs/page.md': page, 'docs/picture.png': '' })).toEqual({
      problems: [],
      code: 0,
    });
  });

  it.each([
    ['a missing file', '[page](missing.md)', 'README.md: missing.md leads to no file'],
    ['a missing picture', '![A picture](missing.png)', 'README.md: missing.png leads to no file'],
    ['a missing source', '<img src="missing.png">', 'README.md: missing.png leads to no file'],
    ['a missing definition', '[page][1]\n\n[1]: missing.md', 'README.md: missing.md leads to no file'],
    ['a missing heading', '[part](page.md#missing)', 'README.md: page.md#missing leads to no heading'],
    ['a missing heading of its own', '[part](#missing)', 'README.md: #missing leads to no heading'],
    ['a heading in a block of code', '[part](page.md#code)', 'README.md: page.md#code leads to no heading'],
  ])('refuses a link to %s', (_, text, problem) => {
    const page = '# Page\n\n```sh\n# Code\n```\n';
    expect(check({ 'README.md': text, 'page.md': page })).toEqual({ problems: [problem], code: 1 });
  });

  it('knows the source files that a text names', () => {
    const text = 'See `fold/derive.ts`, `fold/gone.ts`, `src/<noun>/page.tsx` and `derive.ts`.';
    expect(check({ 'README.md': text, 'src/fold/derive.ts': '' })).toEqual({
      problems: ['README.md: there is no fold/gone.ts'],
      code: 1,
    });
  });

  it('looks at documents in every folder, and not into code', () => {
    const text = 'Write `[page](missing.md)` or\n\n```md\n[page](missing.md)\n```\n';
    const broken = '[up](../missing.md)';
    expect(
      check({ 'docs/a/page.md': text, 'docs/a/other.md': broken, 'node_modules/a/b.md': broken }),
    ).toEqual({ problems: ['docs/a/other.md: ../missing.md leads to no file'], code: 1 });
  });

  /** A repository with one of each thing that a command may name. */
  const REPOSITORY = {
    'package.json': JSON.stringify({
      scripts: {
        start: 'node scripts/start.mjs',
        test: 'node scripts/test.mjs',
        bench: 'node scripts/bench.mjs',
      },
      devDependencies: { jest: '30.0.0' },
    }),
    'scripts/start.mjs': "await import('../dist/backend/main.js');",
    'scripts/test.mjs': "const SUITES = [{ name: 'unit' }];",
    'scripts/bench.mjs': '',
    'backend/main.ts': "parseArgs({ options: { 'with-care': { type: 'boolean' } } });",
    'backend/platform/config.ts': 'export const NAMES = { LOG_LEVEL: 1 };',
    'jest.config.mjs': "export default [\n  project('unit', []),\n];",
    'docker-compose.yml': 'services:\n  app:\n    build: .\nvolumes:\n  data:\n',
    'test/api/walls/oracle.ts':
      "const ROWS = { 'POST /api/v1/stations/{id}/samples': {}, 'GET /api/v1/stations': {} };",
    'test/bench/intake.bench.ts': '',
  };
  const block = (...lines: string[]) => ['```sh', ...lines, '```', ''].join('\n');

  it('takes commands that can work', () => {
    const page =
      block(
        'LOG_LEVEL=debug npm start -- --with-care # a remark',
        'npm run --silent test -- unit && npm run bench -- intake',
        'npm run bench -- NAME | cat > /tmp/out',
        'npx jest --selectProjects=unit',
        'node dist/backend/main.js --with-care',
        'docker compose exec app node dist/backend/main.js',
        'docker compose run --user root app chown node /data',
        'cd backend/platform',
        'curl -u "$(cat data/secret)" http://SERVER:3000/api/v1/stations/STATION_ID/samples/ \\',
        `  -H 'content-type: application/json' -d '{"a": [1]}'`,
      ) +
      'Set `LOG_LEVEL=debug`, call `GET /api/v1/stations/?a=b`, run `npm test` or `docker compose up -d app`.\n';
    expect(check({ ...REPOSITORY, 'docs/page.md': page })).toEqual({ problems: [], code: 0 });
  });

  it.each([
    ['a script', 'npm run gone', 'there is no npm script gone'],
    ['a suite', 'npm test -- gone', 'npm run test knows no gone'],
    ['a bench', 'npm run bench -- gone', 'npm run bench knows no gone'],
    ['an option', 'npm start -- --gone', 'scripts/start.mjs has no option --gone'],
    ['the mark of options', 'npm start with', 'npm does not pass with on without --'],
    ['a setting', 'GONE=1 npm start', 'there is no setting GONE'],
    ['a file', 'node dist/backend/gone.js', 'there is no dist/backend/gone.js'],
    ['a program', 'gone', 'gone is no program that documents use'],
    ['a package', 'npx gone', 'gone is no package of this repository'],
    ['a project', 'npx jest --selectProjects=gone', 'Jest has no project gone'],
    ['a service', 'docker compose up -d gone', 'there is no service gone'],
    ['a command in a service', 'docker compose exec app node dist/gone.js', 'there is no dist/gone.js'],
    ['a folder', 'cd gone && npm start', 'there is no folder gone'],
    ['a route', 'curl http://SERVER:3000/api/v1/gone/', 'there is no route GET /api/v1/gone/'],
    ['a method', 'curl http://SERVER:3000/api/v1/stations/ -d a', 'there is no route POST /api/v1/stations/'],
    [
      'a server',
      'curl http://elsewhere/',
      'http://elsewhere/ is no address of SERVER:3000 or localhost:3000',
    ],
  ])('refuses a command for want of %s', (_, command, problem) => {
    const expected = { problems: [`page.md: line 2: ${problem}`], code: 1 };
    expect(check({ ...REPOSITORY, 'page.md': block(command) })).toEqual(expected);
  });

  it('refuses wrong syntax, wrong JSON, and what stands in a sentence or a table of cron', () => {
    const page = [
      block("echo 'open"),
      block(`curl http://SERVER:3000/api/v1/stations/1/samples -H 'content-type: application/json' -d '{a}'`),
      '```cron\n30 3 * * *  npm run gone\n```',
      'Run `npm run gone` after `POST /gone/`.',
    ].join('\n');
    const { problems, code } = check({ ...REPOSITORY, 'page.md': page });
    expect(code).toBe(1);
    expect(problems).toHaveLength(6);
    expect(problems[0]).toMatch(/^page.md: line 2: bash: .*unexpected EOF/);
    expect(problems[2]).toMatch(/^page.md: line 6: the body of curl is no JSON: /);
    expect(problems.slice(3)).toEqual([
      'page.md: line 10: there is no npm script gone',
      'page.md: line 12: there is no npm script gone',
      'page.md: line 12: there is no route POST /gone/',
    ]);
  });

  it('holds the first two documents to their length, others not', () => {
    const lines = (count: number) => 'A line.\n\n'.repeat(Math.ceil(count / 2)).trimEnd() + '\n\nEnd.\n';
    const { problems, code } = check({
      'README.md': lines(150),
      'ARCHITECTURE.md': lines(120),
      'CONTRIBUTING.md': lines(500),
    });
    expect(problems.sort()).toEqual([
      'ARCHITECTURE.md: 121 lines, at most 120',
      'README.md: 151 lines, at most 150',
    ]);
    expect(code).toBe(1);
  });

  it('counts the words of a paragraph, an item and a row each by itself', () => {
    const isShort = [words(80), `- ${words(80)}\n- ${words(80)}`, `| ${words(40)} | ${words(40)} |`].join(
      '\n\n',
    );
    expect(check({ 'README.md': `# Top\n${isShort}\n` }).problems).toEqual([]);
    expect(check({ 'README.md': `${words(81)}\n`, 'docs/page.md': words(200) }).problems).toEqual([
      'README.md: 81 words, at most 80: word0 word1 word2 word3 word4 word5 word6 word7 word8 word9 …',
    ]);
  });
});
