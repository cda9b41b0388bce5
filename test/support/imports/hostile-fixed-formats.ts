import { readFileSync } from 'node:fs';
import { SURFRAD_FILE, TMY3_FILE } from '../samples/daily-values.js';
import { below, flipBytes, type HostileFile, type HostileKind, repeated } from './hostile-file.js';

const MIB = 1024 * 1024;
const SURFRAD = readFileSync(SURFRAD_FILE.path);
const TMY3 = readFileSync(TMY3_FILE.path);

interface Original {
  format: string;
  bytes: Buffer;
  /** Number of bytes in the first two lines, by which the import detects the format. */
  header: number;
  maxMiB: number;
}

function original(format: string, bytes: Buffer, maxMiB: number): Original {
  return { format, bytes, header: bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1, maxMiB };
}

function kindsOf({ format, bytes, header, maxMiB }: Original): HostileKind[] {
  const file = (content: HostileFile['content'], outcome?: RegExp) => ({
    filename: `${format}.dat`,
    content,
    ...(outcome && { outcome }),
  });
  const third = bytes.indexOf('\n', header) + 1;
  return [
    {
      name: `${format} with bytes replaced`,
      make: (random) => {
        // No NUL byte is written and no line end changes, so that rows are wrong rather than the whole file.
        const spoilt = flipBytes(random, bytes, { from: third, times: 40 });
        return file(() => [spoilt.map((byte) => (byte === 0 ? 35 : byte)) as Buffer]);
      },
    },
    {
      name: `${format} that breaks off`,
      make: (random) => {
        const end = third + below(random, bytes.length - third);
        return file(() => [bytes.subarray(0, end)]);
      },
    },
    {
      name: `${format} with a line without end`,
      make: (random, scale) =>
        file(function* () {
          yield bytes.subarray(0, third);
          yield* repeated(' 1 2 3', (2 + 30 * scale * random()) * MIB);
        }, /^Line \d+ is longer than 1 MiB/),
    },
    {
      name: `${format} with a NUL byte`,
      make: (random) => {
        const spoilt = Buffer.from(bytes);
        spoilt[third + below(random, spoilt.length - third)] = 0;
        return file(() => [spoilt], /^Line [\d,]+ holds a NUL byte/);
      },
    },
    {
      name: `${format} that is far too large`,
      make: (_, scale) => {
        // Small runs do not exceed the larger limit, because they send only a few MiB.
        const isBeyond = scale === 1 || maxMiB < 10;
        const size = isBeyond ? (maxMiB + 1) * MIB : 2 * MIB;
        const outcome = isBeyond
          ? new RegExp(`^The file has \\d+ MiB; one in the format .* ${maxMiB} MiB`)
          : undefined;
        return file(function* () {
          yield bytes.subarray(0, third);
          yield* repeated(bytes.toString('latin1', header, third), size);
        }, outcome);
      },
    },
  ];
}

/** SURFRAD days and TMY3 years, each damaged in one way. */
export const HOSTILE_FIXED_FORMATS: readonly HostileKind[] = [
  ...kindsOf(original('SURFRAD', SURFRAD, 128)),
  ...kindsOf(original('TMY3', TMY3, 8)),
];
