/** A file as nobody should upload it. */
export interface HostileFile {
  name: string;
  filename: string;
  /** Written while it is sent, so that large ones lie nowhere. */
  content: () => Iterable<Buffer>;
  /** How it is answered; absent where a mutation may leave the file readable. */
  outcome?: 'ready' | RegExp;
}

export interface HostileKind {
  name: string;
  /** @param scale 1 for the sizes of the full run; less writes smaller files */
  make: (random: () => number, scale: number) => Omit<HostileFile, 'name'>;
}

/** A whole number below the limit. */
export function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}

export function oneOf<T>(random: () => number, choices: readonly T[]): T {
  return choices[below(random, choices.length)]!;
}

/** Some bytes of a file replaced by others. @param from the first that may be */
export function flipBytes(random: () => number, bytes: Buffer, { times = 20, from = 0 } = {}): Buffer {
  const copy = Buffer.from(bytes);
  for (let i = 0; i < times; i += 1) copy[from + below(random, copy.length - from)] = below(random, 256);
  return copy;
}

export function randomBytesOf(random: () => number, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => below(random, 256)));
}

/** One piece of text as often as it takes to fill so many bytes. */
export function* repeated(text: string, bytes: number): Generator<Buffer> {
  const piece = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}
