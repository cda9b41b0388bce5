import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../backend/platform/paths.js';

export interface GeneratedCalls {
  serverUrl: string;
  /** Of whoever asks. */
  headers: Record<string, string>;
  /** Path parameter → what it always is, so that calls get past the walls. */
  ids: Record<string, string>;
  /** Regular expression of the ids of operations that are left out. */
  without: string;
  phases: string;
  /** Of each operation. */
  examples: number;
  seed: number;
}

/** Schemathesis takes samples, one a line, for a text, and cannot send them without this. */
const HOOKS = 'import schemathesis\nschemathesis.serializer.alias("application/x-ndjson", "text/plain")\n';

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
];

/**
 * Calls the operations of the served document with what Schemathesis makes of them.
 * @returns its exit code, 0 when every answer was one that the document tells, and what it printed
 */
export async function generatedCalls(
  calls: GeneratedCalls,
): Promise<{ code: number | null; output: string }> {
  const program =
    process.env.MESONET_TEST_SCHEMATHESIS ?? join(PROJECT_ROOT, '.cache/schemathesis/bin/schemathesis');
  const folder = await mkdtemp(join(tmpdir(), 'mesonet-schemathesis-'));
  const config = join(folder, 'schemathesis.toml');
  const ids = Object.entries(calls.ids).map(([name, id]) => `"path.${name}" = ${JSON.stringify(id)}`);
  const hooks = join(folder, 'hooks.py');
  await writeFile(hooks, HOOKS);
  await writeFile(config, [`hooks = ${JSON.stringify(hooks)}`, '[parameters]', ...ids, ''].join('\n'));
  const options = [
    ['--config-file', config, 'run', `${calls.serverUrl}/docs/openapi.json`],
    Object.entries(calls.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ['--checks', CHECKS.join()],
    ['--exclude-operation-id-regex', calls.without],
    ['--phases', calls.phases, '--mode', 'all', '--max-examples', String(calls.examples)],
    ['--seed', String(calls.seed), '--continue-on-failure', '--max-failures', '20', '--warnings', 'off'],
    // A machine that is busy with other tests is no finding.
    ['--request-timeout', '60', '--suppress-health-check', 'all'],
  ];
  const child = spawn(program, options.flat(), {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  await rm(folder, { recursive: true, force: true });
  return { code, output };
}
