import { createHash } from 'node:crypto';
import { ArchiveRefusal } from '../../../platform/archives/archive-refusal.js';
import { outcomeOf } from '../../../platform/archives/archive-threads.js';
import { type ArchiveFile, readArchive } from '../../../platform/archives/read-archive.js';
import { MANIFEST_FILE, SEAL_FILE, TABLE_FILE } from '../zip-names.js';

/**
 * Limits of the contents of an uploaded zip. All its files together may be only slightly larger than the largest
 * allowed zip, because they are compressed already and the zip does not compress them again.
 */
const LIMITS = { entries: 200, bytes: 130 * 1024 * 1024, ratio: 100 };

export interface UploadedSnapshot {
  files: readonly ArchiveFile[];
  /** Maps the path of each file to its SHA-256. */
  digests: ReadonlyMap<string, string>;
}

/** Reads the zip of a configuration snapshot. The gzip files in it are not unpacked. */
export function readSnapshot({ zip }: { zip: Uint8Array<ArrayBuffer> }): Promise<unknown> {
  return outcomeOf(
    async (): Promise<UploadedSnapshot> => {
      const digests = new Map<string, string>();
      const files = await readArchive(zip, LIMITS, (path) => {
        if (![MANIFEST_FILE, SEAL_FILE].includes(path) && !TABLE_FILE.test(path)) {
          throw new ArchiveRefusal('file_type_not_allowed', path, 'no snapshot holds it');
        }
        const hash = createHash('sha256');
        return { add: (chunk) => hash.update(chunk), end: () => digests.set(path, hash.digest('hex')) };
      });
      return { files, digests };
    },
    ({ files }) => files,
  );
}
