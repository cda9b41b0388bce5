import { ArchiveRefusal } from './archive-refusal.js';

const MAX_CHARACTERS = 200;
/** Letters and digits of any script, and signs that mean nothing to a shell, an address or a file system. */
const SEGMENT =
  /^(?!\.+$)[\p{L}\p{M}\p{N}_()+@,=.-]([\p{L}\p{M}\p{N} _()+@,=.-]*[\p{L}\p{M}\p{N}_()+@,=-])?$/u;
/** Windows opens a device by such a name, whatever follows its first dot. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Tells whether a name inside an archive is a plain relative path on every system: no root, drive, `..`, backslash, NUL or
 * device, and no end that a system would drop (a dot or a space).
 * @param name a folder's ends with a slash
 */
function isLegalEntryName(name: string): boolean {
  if (name.length > MAX_CHARACTERS) return false;
  const path = name.endsWith('/') ? name.slice(0, -1) : name;
  return path.split('/').every((segment) => SEGMENT.test(segment) && !DEVICE.test(segment));
}

/** No name may be there twice, nor be a file and a folder, even where letters have no case. */
export class EntryNames {
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();

  /** @returns the name with composed letters, which some systems take apart; @throws ArchiveRefusal */
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
