import { ArchiveRefusal } from './archive-refusal.js';

const MAX_CHARACTERS = 200;
/**
 * A part of a path between slashes. It may have letters and digits of any
 * script, and signs without a meaning for shells, URLs and file systems.
 */
const SEGMENT =
  /^(?!\.+$)[\p{L}\p{M}\p{N}_()+@,=.-]([\p{L}\p{M}\p{N} _()+@,=.-]*[\p{L}\p{M}\p{N}_()+@,=-])?$/u;
/** Names for which Windows opens a device instead of a file, whatever follows the first dot. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Checks that a name in an archive is a plain relative path on every system. It has no root, drive, `..`, backslash,
 * NUL or device, and no dot or space at its end, which a system would drop.
 * @param name the name of a folder ends with a slash
 */
function isLegalEntryName(name: string): boolean {
  if (name.length > MAX_CHARACTERS) return false;
  const path = name.endsWith('/') ? name.slice(0, -1) : name;
  return path.split('/').every((segment) => SEGMENT.test(segment) && !DEVICE.test(segment));
}

/** Checks the names in an archive. No file may have the name of another file or of a folder, in any letter case. */
export class EntryNames {
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();

  /**
   * Checks the name of a file or folder in the archive, and remembers it.
   * @returns the name with composed letters (é as one character), because some systems decompose them
   * @throws ArchiveRefusal when the name is illegal, or another file or folder has it
   */
  add(given: string, isFolder: boolean): string {
    const name = given.normalize('NFC');
    if (!isLegalEntryName(name)) throw new ArchiveRefusal('illegal_file_name', name);
    const folded = name.toLowerCase().replace(/\/$/, '');
    const parts = folded.split('/');
    const folders = parts.slice(0, -1).map((_, depth) => parts.slice(0, depth + 1).join('/'));
    if (isFolder) folders.push(folded);
    const isTaken = !isFolder && (this.files.has(folded) || this.folders.has(folded));
    if (isTaken || folders.some((each) => this.files.has(each))) {
      throw new ArchiveRefusal('illegal_file_name', name, 'it is there twice');
    }
    if (!isFolder) this.files.add(folded);
    for (const each of folders) this.folders.add(each);
    return name;
  }
}
