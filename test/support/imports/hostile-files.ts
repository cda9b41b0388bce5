import { seededRandom } from '../samples/random.js';
import { HOSTILE_ARCHIVES } from './hostile-archives.js';
import type { HostileFile, HostileKind } from './hostile-file.js';
import { HOSTILE_FIXED_FORMATS } from './hostile-fixed-formats.js';
import { HOSTILE_TABLES } from './hostile-tables.js';

const KINDS: readonly HostileKind[] = [...HOSTILE_TABLES, ...HOSTILE_FIXED_FORMATS, ...HOSTILE_ARCHIVES];

/**
 * Makes files of all formats that imports read, each damaged in one way. The kinds follow each other in turn.
 * @param seed decides which kind comes first, and all random choices
 * @param scale 1 for files of their full size
 */
export function* hostileFiles(seed: number, count: number, scale: number): Generator<HostileFile> {
  for (let i = 0; i < count; i += 1) {
    const { name, make } = KINDS[(seed + i) % KINDS.length]!;
    yield { name: `${i + 1} ${name}`, ...make(seededRandom(seed + i), scale) };
  }
}
