import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LIMIT_BYTES = 67_108_864;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let unreleased = 0;

/**
 * Notes that a native object of so many bytes was let go of. V8 gives its memory back with the next collection, and
 * because it does not know how much that is, sees no reason for one: half a gigabyte after 300 images. So it is told.
 */
export function noteReleased(bytes: number): void {
  unreleased += bytes;
  if (unreleased < LIMIT_BYTES) return;
  unreleased = 0;
  collect();
}
