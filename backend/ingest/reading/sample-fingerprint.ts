import type { SampleValues } from '../../samples/core/observation.js';

const bits = new DataView(new ArrayBuffer(8));
const TWO_32 = 4_294_967_296;
const HIGH_BITS = 0x1fffff;

/**
 * Computes a 53-bit number that identifies a sample. Samples with the same time
 * and values have the same number, whatever the order of their keys; other samples
 * share it only with a chance of 1 : 2^53. An adversary could make equal numbers.
 */
export function sampleFingerprint(time: number, values: SampleValues): number {
  const fingerprint = new Fingerprint(time);
  for (const key in values) {
    const value = values[key]!;
    if (typeof value === 'number') fingerprint.addNumber(textHash(key), value);
    else fingerprint.addText(textHash(key), value);
  }
  return fingerprint.value;
}

/**
 * Computes the fingerprint of a sample value by value. Hashes
 * are added up, so that the order of the keys does not matter.
 */
export class Fingerprint {
  private low: number;
  private high: number;

  /** @param time time of the sample, UTC ms */
  constructor(time: number) {
    bits.setFloat64(0, time);
    this.low = mix(bits.getInt32(0), bits.getInt32(4));
    this.high = mix(bits.getInt32(4), bits.getInt32(0));
  }

  /** @param key hash of the measurement's key, made by `textHash` */
  addNumber(key: number, value: number): void {
    bits.setFloat64(0, value);
    this.add(key, bits.getInt32(0), bits.getInt32(4));
  }

  addText(key: number, value: string): void {
    const hash = textHash(value);
    this.add(key, hash, ~hash);
  }

  get value(): number {
    return (this.high & HIGH_BITS) * TWO_32 + (this.low >>> 0);
  }

  private add(key: number, a: number, b: number): void {
    this.low = (this.low + mix(a ^ key, b)) | 0;
    this.high = (this.high + mix(b ^ key, a)) | 0;
  }
}

/** Mixes two numbers into a hash, by the steps of the hash function MurmurHash3. */
function mix(a: number, b: number): number {
  let hash = Math.imul(a, 0xcc9e2d51);
  hash = (hash << 15) | (hash >>> 17);
  hash = Math.imul(hash, 0x1b873593) ^ b;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const textHashes = new Map<string, number>();
const MAX_HASHES = 1_000;

/** Hashes a text by the hash function FNV-1a. Hashes are cached, because the catalogue has few keys and words. */
export function textHash(text: string): number {
  const known = textHashes.get(text);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  if (textHashes.size < MAX_HASHES) textHashes.set(text, hash);
  return hash;
}
