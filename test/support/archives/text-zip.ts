import { rawZip } from './raw-zip.js';

const MOST_TRIES = 10_000;
const isText = (bytes: Buffer) => bytes.every((byte) => byte < 0x80);

/** A zip of one style sheet whose bytes are all those of ASCII text, so that it can travel as one. */
export function textZip(path: string): string {
  for (let i = 0; i < MOST_TRIES; i += 1) {
    const zip = rawZip([{ name: path, content: `/* ${i} */`, isStored: true, attributes: 0 }]);
    if (isText(zip)) return zip.toString('latin1');
  }
  throw new Error(`No zip of ${path} is a text`);
}
