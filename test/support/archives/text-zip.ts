import { rawZip } from './raw-zip.js';

const MOST_TRIES = 10_000;
const isText = (bytes: Buffer) => bytes.every((byte) => byte < 0x80);

/** Makes a zip of one style sheet in which every byte is an ASCII character, so that a test can send it as text. */
export function textZip(path: string): string {
  for (let i = 0; i < MOST_TRIES; i += 1) {
    const zip = rawZip([{ name: path, content: `/* ${i} */`, isStored: true, attributes: 0 }]);
    if (isText(zip)) return zip.toString('latin1');
  }
  throw new Error(`No zip of ${path} is a text`);
}
