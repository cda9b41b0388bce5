import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LIMIT_BYTES = 67_108_864;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let unreleased = 0;

/**
 * Notes that an object with `bytes` bytes of native memory is no longer used. V8 frees this memory only at a garbage
 * collection. V8 does not know how much memory such objects occupy, so it starts a collection too late: after 300
 * images, half a gigabyte was not freed. Therefore, this function starts a collection when enough memory has added up.
 */
export function noteReleased(bytes: number): void {
  unreleased += bytes;
  if (unreleased < LIMIT_BYTES) return;
  unreleased = 0;
  collect();
}
