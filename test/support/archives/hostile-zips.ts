import { deflateRawSync } from 'node:zlib';
import { type RawEntry, rawZip } from './raw-zip.js';

/** An archive that must be refused, and the beginning of the sentence that says so. */
export interface HostileZip {
  name: string;
  make: () => Buffer;
  status: 400 | 413;
  detail: string;
}

const MIB = 1024 * 1024;
const SYMLINK = 0o120777;
const PAGE: RawEntry = { name: 'RT/main.html', content: '<!doctype html><title>Board</title>' };

const invalid = (name: string, make: () => Buffer, detail = 'Not a valid zip file'): HostileZip => {
  return { name, make, status: 400, detail };
};
/** Makes an archive of a valid page followed by an entry with a bad name. */
const badName = (name: string, entry: string, shown = entry): HostileZip => ({
  name,
  make: () => rawZip([PAGE, { name: entry, content: '<p>' }]),
  ...{ status: 400, detail: `Illegal file name: ${shown}` },
});
const badEntry = (name: string, entry: Partial<RawEntry>, why: string): HostileZip => ({
  name,
  make: () => rawZip([PAGE, { name: 'b.css', content: 'b{}', ...entry }]),
  ...{ status: 400, detail: `Illegal entry: ${String(entry.name ?? 'b.css')} (${why})` },
});
const tooLarge = (name: string, make: () => Buffer): HostileZip => {
  return { name, make, status: 413, detail: 'Archive too large' };
};

/** Nests archives as 42.zip does: each holds ten of the next level, and each of the innermost holds 200 MiB. */
function nested(levels: number): Buffer {
  if (levels === 0) return rawZip([{ name: 'a.css', content: spaces(200 * MIB) }]);
  const content = nested(levels - 1);
  return rawZip(Array.from({ length: 10 }, (_, i) => ({ name: `lib ${i}.zip`, content })));
}

const zeros = (bytes: number) => Buffer.alloc(bytes);
const spaces = (bytes: number) => Buffer.alloc(bytes, ' ');
/** Bytes that hardly compress. */
function noise(bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0, seed = 1; at < bytes; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    buffer[at] = seed >> 16;
  }
  return buffer;
}

/** Makes an archive whose directory has many entries that share the bytes of one file. */
function overlapping(): Buffer {
  const content = spaces(MIB);
  const entry = { name: 'a.css', content };
  const shared = Array.from({ length: 200 }, (_, i) => {
    return { ...entry, name: `${i}.css`, localName: 'a.css', deflated: deflateRawSync(content), offset: 0 };
  });
  return rawZip([entry, ...shared]);
}

const ZIP64_END = Buffer.concat([
  Buffer.from('504b0606', 'hex'),
  zeros(52),
  Buffer.from('504b0607', 'hex'),
  zeros(16),
]);

/** Archives whose structure is wrong, whatever files they hold. */
export const HOSTILE_ZIPS: readonly HostileZip[] = [
  invalid('an empty file', () => Buffer.alloc(0)),
  invalid('a text renamed .zip', () => Buffer.from('This is no archive at all.'.repeat(20))),
  invalid('an archive without entries', () => rawZip([])),
  invalid('a truncated archive', () =>
    rawZip([PAGE, { name: 'a.css', content: noise(5_000) }]).subarray(0, 3_000),
  ),
  invalid('an archive without its first bytes', () => rawZip([PAGE, PAGE]).subarray(9)),
  invalid('bytes behind the end', () => Buffer.concat([rawZip([PAGE]), Buffer.from('more')])),
  invalid('two archives one behind the other', () => Buffer.concat([rawZip([PAGE]), rawZip([PAGE])])),
  invalid('a second end in the comment', () => rawZip([PAGE], { comment: rawZip([PAGE]) })),
  invalid('an end of zip64', () => rawZip([PAGE], { gap: ZIP64_END })),
  invalid('a directory elsewhere than said', () => rawZip([PAGE], { shift: -8 })),
  invalid('fewer entries said than there are', () =>
    rawZip([PAGE, { ...PAGE, name: 'b.html' }], { entries: 1 }),
  ),
  invalid('a wrong checksum', () => rawZip([{ ...PAGE, crc: 1 }]), 'Not a valid zip file: RT/main.html'),
  invalid(
    'a size that is too small',
    () => rawZip([{ ...PAGE, size: 3 }]),
    'Not a valid zip file: RT/main.html',
  ),
  invalid(
    'a size of 4 GiB that is not true',
    () => rawZip([{ ...PAGE, size: 0xfffffffe }]),
    'Not a valid zip file: RT/main.html',
  ),
  invalid('a name in the header that differs', () => rawZip([{ ...PAGE, localName: 'RT/evil.html' }])),
  invalid('bytes that are no deflate', () => rawZip([{ ...PAGE, deflated: noise(400) }])),
  badName('a way out', '../x.html'),
  badName('a way out in the middle', 'x/../../rootdir-evil/x.html'),
  badName('an absolute path', '/etc/x.html'),
  badName('a drive', 'C:\\x.html'),
  badName('a way out with backslashes', 'a\\..\\b.html'),
  badName('a device', 'RT/con.html'),
  badName('a NUL', 'a\0.html', 'a\\u{0}.html'),
  badName('a line break and a turn of direction', 'a\n\u202Elmth.html', 'a\\u{a}\\u{202e}lmth.html'),
  badName('a name of 300 characters', `${'a'.repeat(295)}.html`, 'a'.repeat(100)),
  badName('an empty part', 'a//b.html'),
  badName('the same name in other case', 'rt/MAIN.html'),
  badName('a folder that is a file', 'RT/main.html/x.html'),
  badEntry(
    'a symbolic link',
    { name: 'link.html', content: '/etc/passwd', mode: SYMLINK },
    'it is no plain file',
  ),
  badEntry('a folder that is a link', { name: 'out/', content: '', mode: SYMLINK }, 'it is no plain file'),
  badEntry('a device file', { mode: 0o060644 }, 'it is no plain file'),
  badEntry(
    'a hard link',
    { extra: Buffer.concat([Buffer.from([0x0d, 0, 15, 0]), zeros(12), Buffer.from('/x/')]) },
    'it is a link',
  ),
  badEntry('an encrypted entry', { flags: 0x801 }, 'it is encrypted'),
  badEntry('an unknown compression', { method: 99 }, 'its compression method 99 is not supported'),
  tooLarge('entries that share their bytes', overlapping),
  tooLarge('archives in archives, 20 GiB in all', () => nested(2)),
  tooLarge('an archive that has the name of a page', () =>
    rawZip([{ name: 'RT/main.html', content: rawZip([PAGE]) }]),
  ),
  tooLarge('200 MiB of nothing', () => rawZip([PAGE, { name: 'a.css', content: spaces(200 * MIB) }])),
  tooLarge('200 MiB said to be 1 kB', () =>
    rawZip([{ name: 'a.css', content: spaces(200 * MIB), size: 1_000 }]),
  ),
  tooLarge('a ratio of 1,000 in a small one', () => rawZip([{ name: 'a.css', content: spaces(4 * MIB) }])),
  tooLarge('100,000 files said to be 60,000', () =>
    rawZip(
      Array.from({ length: 100_000 }, (_, i) => ({ name: `${i}.css`, isStored: true })),
      { entries: 60_000 },
    ),
  ),
];
