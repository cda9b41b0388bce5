import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../backend/platform/paths.js';

export interface GeneratedCalls {
  serverUrl: string;
  /** Headers that identify the caller. */
  headers: Record<string, string>;
  /** Path parameter → a fixed value, so that calls refer to existing objects that the caller may use. */
  ids: Record<string, string>;
  /** Regular expression of the operation ids to leave out. */
  without: string;
  phases: string;
  /** The number of examples for each operation. */
  examples: number;
  seed: number;
}

/** Schemathesis cannot send NDJSON by itself; this lets it send NDJSON as plain text. */
const HOOKS = 'import schemathesis\nschemathesis.serializer.alias("application/x-ndjson", "text/plain")\n';

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
];

/**
 * Calls the operations of the served document with values that Schemathesis generates.
 * @returns its output, and its exit code: 0 when every answer conforms to the document
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
    // Slow answers of a busy machine are no findings.
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
