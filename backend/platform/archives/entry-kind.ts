import type { Entry } from 'yauzl';

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAGS = 0x1 | 0x40 | 0x2000;
const WINDOWS_REPARSE_POINT = 0x400;
/** Bits of a Unix file mode that tell whether an entry is a file, a folder or something else. */
const TYPE = 0o170000;
const PLAIN = new Set([0, 0o100000]);
const FOLDER = new Set([0, 0o040000]);
/**
 * Id of the extra field of an entry in which PKWARE, the inventor of zip, stores data for Unix. The field is longer
 * than PKWARE_UNIX_BYTES only if it names the target of a link.
 */
const PKWARE_UNIX = 0x000d;
const PKWARE_UNIX_BYTES = 12;
/** Id of another extra field for Unix, called ASi. It contains the Unix file mode at the index ASI_MODE_AT. */
const ASI_UNIX = 0x756e;
const ASI_MODE_AT = 4;
const ASI_BYTES = 14;

/** @returns the reason why an entry is neither a readable plain file nor a folder; null when it is one of the two */
export function objectionTo(entry: Entry, isFolder: boolean): string | null {
  if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAGS) !== 0) return 'it is encrypted';
  const { compressionMethod: method } = entry;
  if (method !== STORED && method !== DEFLATED) return `its compression method ${method} is not supported`;
  if (isLink(entry)) return 'it is a link';
  const allowed = isFolder ? FOLDER : PLAIN;
  if (!allowed.has((entry.externalFileAttributes >>> 16) & TYPE)) return 'it is no plain file';
  if (isFolder && entry.uncompressedSize > 0) return 'it is a folder with content';
  return null;
}

function isLink({ externalFileAttributes, extraFields }: Entry): boolean {
  if ((externalFileAttributes & WINDOWS_REPARSE_POINT) !== 0) return true;
  return extraFields.some(({ id, data }) => {
    if (id === PKWARE_UNIX) return data.length > PKWARE_UNIX_BYTES;
    if (id !== ASI_UNIX) return false;
    const type = data.length > ASI_MODE_AT + 2 ? data.readUInt16LE(ASI_MODE_AT) & TYPE : 0;
    return data.length > ASI_BYTES || (!PLAIN.has(type) && !FOLDER.has(type));
  });
}
