import { gzipSync } from 'node:zlib';
import { below, flipBytes, type HostileKind, oneOf, randomBytesOf, repeated } from './hostile-file.js';

const MIB = 1024 * 1024;
const FIRST = Date.UTC(2022, 0, 1);
const MICROSERVER_HEADER = 'mtSampTime,mtTemp1,mtRelHumidity,mtWindSpeed,mtRainToday';

function table(random: () => number, rows = 50 + below(random, 300)): string {
  if (random() < 0.3) return microServerDay(random, rows);
  const lines = Array.from({ length: rows }, (_, i) => {
    const time = new Date(FIRST + i * 60_000).toISOString();
    return `${time},${below(random, 100)},${below(random, 100)}`;
  });
  return `time,temperature,relativeHumidity\n${lines.join('\n')}\n`;
}

function microServerDay(random: () => number, rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const time = new Date(FIRST + i * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    return `${time},${below(random, 100)},${below(random, 100)},${below(random, 30)},0.0${below(random, 10)}`;
  });
  return `${MICROSERVER_HEADER}\n${lines.join('\n')}\n`;
}

const text = (content: string | Buffer) => () => [Buffer.from(content)];
const csv = 'readings.csv';

/** @returns the position in a table between two random lines, at the third line or later */
function between(random: () => number, content: string): number {
  const lines = content.split('\n');
  const line = 2 + below(random, lines.length - 4);
  return lines.slice(0, line).join('\n').length + 1;
}

function insert(random: () => number, content: string, what: string): string {
  const at = between(random, content);
  return content.slice(0, at) + what + content.slice(at);
}

/** Text tables, CSV files of any layout and CSV files of MicroServers, each damaged in one way. */
export const HOSTILE_TABLES: readonly HostileKind[] = [
  {
    name: 'a line of commas',
    make: (random, scale) => {
      const start = table(random);
      const bytes = (4 + below(random, 97) * scale) * MIB;
      const letter = oneOf(random, [',', 'x', '7', ' ', ';']);
      function* content() {
        yield Buffer.from(start);
        yield* repeated(letter, bytes);
        yield Buffer.from(`\n${start}`);
      }
      return { filename: csv, content, outcome: /^Line [\d,]+ is longer than 1 MiB/ };
    },
  },
  {
    name: 'a first line without end',
    make: (random, scale) => ({
      filename: csv,
      content: () => repeated('temperature,', (2 + 80 * scale * random()) * MIB),
      outcome: /^Line 1 is longer than 1 MiB/,
    }),
  },
  {
    name: '10,000 columns',
    make: (random) => {
      const names = Array.from({ length: 1_001 + below(random, 9_000) }, (_, i) => `c${i}`);
      const rows = `time,${names.join()}\n2024-01-01T00:00:00Z${',1'.repeat(names.length)}\n`.repeat(2);
      return { filename: csv, content: text(rows), outcome: /^Line 1 has [\d,]+ columns/ };
    },
  },
  {
    name: 'one line of many columns',
    make: (random) => {
      const wide = `2024-01-01T00:00:00Z${',5'.repeat(2_000 + below(random, 100_000))}\n`;
      const rows = `${table(random, 2_500)}${wide}`;
      return { filename: csv, content: text(rows), outcome: /^Line 2,502 has [\d,]+ columns/ };
    },
  },
  {
    name: 'a quotation mark that stays open',
    make: (random, scale) => {
      const start = table(random, 2_500);
      const rest = table(random, 50 + Math.floor(60_000 * scale * random()));
      const content = text(`${start}"2024${rest}`);
      return {
        filename: csv,
        content,
        outcome: /^The file (cannot be read from line 2,502 on|is no table): /,
      };
    },
  },
  {
    name: 'a NUL byte',
    make: (random) => {
      const content = text(insert(random, table(random), '2024-01-01T\0,5,5\n'));
      return { filename: csv, content, outcome: /^Line [\d,]+ holds a NUL byte/ };
    },
  },
  {
    name: 'UTF-16 with its mark',
    make: (random) => {
      const bytes = Buffer.from(`\uFEFF${table(random)}`, 'utf16le');
      const content = random() < 0.5 ? bytes : Buffer.from(bytes).swap16();
      return { filename: csv, content: text(content), outcome: 'ready' };
    },
  },
  {
    name: 'UTF-16 without its mark',
    make: (random) => ({
      filename: csv,
      content: text(Buffer.from(table(random), 'utf16le')),
      outcome: /^Line 1 holds a NUL byte/,
    }),
  },
  {
    name: 'Windows-1252',
    make: (random) => {
      const content = Buffer.from(insert(random, table(random), '2024-01-01T00:00:00Z,5,5\xb0\n'), 'latin1');
      return { filename: csv, content: text(content), outcome: 'ready' };
    },
  },
  {
    name: 'an archive by another name',
    make: (random) => {
      const packed = oneOf(random, [
        gzipSync(table(random)),
        Buffer.concat([Buffer.from('PK\x03\x04'), randomBytesOf(random, 4_000)]),
        Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), randomBytesOf(random, 4_000)]),
      ]);
      return { filename: csv, content: text(packed), outcome: /^The file is (a zip|packed|an old)/ };
    },
  },
  {
    name: 'bytes of chance',
    make: (random) => ({ filename: csv, content: text(randomBytesOf(random, 1 + below(random, 40_000))) }),
  },
  {
    name: 'a table with bytes replaced',
    make: (random) => ({ filename: csv, content: text(flipBytes(random, Buffer.from(table(random)))) }),
  },
  {
    name: 'impossible times',
    make: (random) => {
      const times = [
        '9999-12-31T23:59:59Z',
        '-1',
        '1e308',
        '0000-00-00',
        'Infinity',
        '99999999999999999999',
        '',
      ];
      const rows = Array.from({ length: 200 }, () => `${oneOf(random, times)},5,5`).join('\n');
      return { filename: csv, content: text(`${table(random)}${rows}\n`) };
    },
  },
  {
    name: 'times that jump over all years',
    make: (random, scale) => {
      const rows = Array.from({ length: 1_000 + Math.floor(20_000 * scale) }, () => {
        const time = new Date(Date.UTC(1990, 0, 1) + random() * 36 * 365.25 * 86_400_000).toISOString();
        return `${time},${below(random, 100)}`;
      });
      return { filename: csv, content: text(`time,temperature\n${rows.join('\n')}\n`), outcome: 'ready' };
    },
  },
  {
    name: 'a header for patient patterns',
    make: (random) => {
      const name = oneOf(random, ['_', ' ', ', ', '(', '[a', 'a_']).repeat(2_000 + below(random, 20_000));
      return { filename: csv, content: text(`time;temperature;${name}\n2024-01-01T00:00:00Z;5;5\n`) };
    },
  },
  {
    name: 'lines that hold nothing',
    make: (random, scale) => {
      const start = table(random);
      function* content() {
        yield Buffer.from(start);
        yield* repeated(oneOf(random, ['\n', '\r\n', ',,\n']), (0.2 + 20 * scale) * MIB);
      }
      return { filename: csv, content };
    },
  },
];
