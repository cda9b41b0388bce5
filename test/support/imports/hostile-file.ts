/** A file that the import must handle safely. */
export interface HostileFile {
  name: string;
  filename: string;
  /** Generated while it is sent, so that a large file is never in memory or on disk. */
  content: () => Iterable<Buffer>;
  /** The result of the upload; absent where a mutation may leave the file readable. */
  outcome?: 'ready' | RegExp;
}

export interface HostileKind {
  name: string;
  /** @param scale 1 for the sizes of the full run; less makes smaller files */
  make: (random: () => number, scale: number) => Omit<HostileFile, 'name'>;
}

/** @returns a whole number from 0 to below the limit */
export function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}

export function oneOf<T>(random: () => number, choices: readonly T[]): T {
  return choices[below(random, choices.length)]!;
}

/**
 * Replaces some bytes of a file by random ones.
 * @param from index of the first byte that may change
 */
export function flipBytes(random: () => number, bytes: Buffer, { times = 20, from = 0 } = {}): Buffer {
  const copy = Buffer.from(bytes);
  for (let i = 0; i < times; i += 1) copy[from + below(random, copy.length - from)] = below(random, 256);
  return copy;
}

export function randomBytesOf(random: () => number, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => below(random, 256)));
}

/** Repeats a piece of text until it fills this many bytes. */
export function* repeated(text: string, bytes: number): Generator<Buffer> {
  const piece = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}
