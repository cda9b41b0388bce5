import { crc32, deflateRawSync } from 'node:zlib';

/** An entry whose header fields a test may set to anything. An absent field gets the correct value. */
export interface RawEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** Content that is already compressed. */
  deflated?: Buffer;
  isStored?: boolean;
  method?: number;
  flags?: number;
  crc?: number;
  /** The unpacked size that the directory states, in bytes. */
  size?: number;
  compressedSize?: number;
  /** The Unix mode, including the file type. */
  mode?: number;
  attributes?: number;
  extra?: Buffer;
  /** The name in the local header, which stands before the bytes of the entry. */
  localName?: string;
  /** The offset at which the directory says that the entry begins. */
  offset?: number;
}

export interface RawEnd {
  /** The number of entries that the end of the archive states. */
  entries?: number;
  comment?: Buffer;
  /** Added to the offset of the directory. */
  shift?: number;
  /** Bytes between the directory and its end record. */
  gap?: Buffer;
}

const UTF8 = 0x800;
const UNIX = 3 << 8;
const PLAIN = 0o100644;

/** Writes a zip byte by byte, so that tests can write wrong ones. */
export function rawZip(entries: readonly RawEntry[], end: RawEnd = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { local, central } = headersOf(entry, entry.offset ?? at);
    parts.push(...local);
    directory.push(central);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const listed = Buffer.concat(directory);
  const comment = end.comment ?? Buffer.alloc(0);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(end.entries ?? entries.length, 8);
  last.writeUInt16LE(end.entries ?? entries.length, 10);
  last.writeUInt32LE(listed.length, 12);
  last.writeUInt32LE(at + (end.shift ?? 0), 16);
  last.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, listed, end.gap ?? Buffer.alloc(0), last, comment]);
}

function headersOf(entry: RawEntry, offset: number): { local: Buffer[]; central: Buffer } {
  const content = Buffer.from(entry.content ?? '');
  const isStored = entry.isStored ?? false;
  const bytes = entry.deflated ?? (isStored ? content : deflateRawSync(content));
  const name = Buffer.from(entry.name);
  const localName = Buffer.from(entry.localName ?? name);
  const extra = entry.extra ?? Buffer.alloc(0);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(entry.flags ?? UTF8, 2);
  common.writeUInt16LE(entry.method ?? (isStored ? 0 : 8), 4);
  common.writeUInt32LE(entry.crc ?? crc32(content), 10);
  common.writeUInt32LE(entry.compressedSize ?? bytes.length, 14);
  common.writeUInt32LE(entry.size ?? content.length, 18);
  common.writeUInt16LE(localName.length, 22);
  const local = [Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(common), localName, bytes];
  common.writeUInt16LE(name.length, 22);
  common.writeUInt16LE(extra.length, 24);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.attributes ?? ((entry.mode ?? PLAIN) << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const head = Buffer.from([0x50, 0x4b, 1, 2, 20, UNIX >> 8]);
  return { local, central: Buffer.concat([head, common, rest, name, extra]) };
}
