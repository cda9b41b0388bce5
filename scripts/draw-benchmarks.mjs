// Draws docs/benchmarks.png from the table "At a glance" of docs/benchmarks.md. Run it after a change of that table.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPackages } from './build.mjs';
import { compileTests } from './compile-tests.mjs';
import { ROOT } from './set-up.mjs';

/** Pixels of the picture for each pixel of the drawing, for screens with fine pixels. */
const SCALE = 2;

await buildPackages();
const compiled = join(ROOT, compileTests());
const load = (path) => import(pathToFileURL(join(compiled, path)).href);
const { readRatios } = await load('test/support/benchmarks/ratio-table.js');
const { drawRatios } = await load('test/support/benchmarks/ratio-chart.js');
const { toPng } = await load('backend/features/charts/draw/to-png.js');

const ratios = readRatios(readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8'));
writeFileSync(join(ROOT, 'docs/benchmarks.png'), toPng(drawRatios(ratios), SCALE).bytes);
