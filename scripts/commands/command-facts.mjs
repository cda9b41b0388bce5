// Reads what the commands of the documents may name: npm scripts, suites, settings, services and routes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every route of the OpenAPI document has its line in this table; the test beside it compares them. */
const ROUTES = 'test/api/walls/oracle.ts';
const ROUTE = /'(GET|POST|PUT|PATCH|DELETE) (\/[^']*)'/g;
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g;

/** @param root the folder of the repository */
export function readFacts(root) {
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
  const { scripts = {}, ...packages } = JSON.parse(read('package.json') || '{}');
  const services = /^services:\n([^]*?)^\S/m.exec(read('docker-compose.yml'))?.[1] ?? '';
  return {
    read,
    has: (path) => existsSync(join(root, path)),
    scripts,
    packages: { ...packages.dependencies, ...packages.devDependencies },
    suites: all(read('scripts/test.mjs'), /\bname: '([\w-]+)'/g),
    projects: all(read('jest.config.mjs'), /^ *project\('([\w-]+)'/gm),
    services: all(services, /^ {2}([\w-]+):$/gm),
    variables: new Set(
      ['backend/platform', 'scripts', 'test'].flatMap((folder) =>
        sourcesIn(join(root, folder)).flatMap((file) => readFileSync(file, 'utf8').match(VARIABLE) ?? []),
      ),
    ),
    routes: [...read(ROUTES).matchAll(ROUTE)].map(([, method, path]) => ({ method, path })),
  };
}

function all(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}

function sourcesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.(?:ts|mjs)$/.test(name))
    .map((name) => join(folder, name));
}
