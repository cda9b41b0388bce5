// Every installed package must carry a licence of this list. The licences are read from the packages themselves.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { init } = require('license-checker-rseidelsohn');

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

const isAllowed = (expression) =>
  expression
    .replace(/[()*]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((licence) => ALLOWED.has(licence.trim())));

init({ start: join(import.meta.dirname, '..'), excludePrivatePackages: true }, (error, packages) => {
  if (error) throw error;
  const refused = Object.entries(packages).filter(([, { licenses }]) => ![licenses].flat().every(isAllowed));
  for (const [name, { licenses }] of refused)
    console.error(`${name}: ${licenses} is not an accepted licence`);
  console.log(`${Object.keys(packages).length} packages, ${refused.length} refused`);
  process.exit(refused.length === 0 ? 0 : 1);
});
