import { SCREENS_MAX_FILES } from '@mesonet/model/screen-rules.js';
import { ArchiveRefusal } from '../../../platform/archives/archive-refusal.js';
import type { Inspect, Inspection } from '../../../platform/archives/read-archive.js';
import { beginsAs, type ContentCheck, screenTypeOf } from './screen-types.js';
import { TextCheck } from './text-check.js';

const BEGINNING_BYTES = 16;
/** Files that operating systems add to a zip without being asked. They are skipped. */
const LITTER = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * Checks the files in a zip of custom screens.
 * @param isOfAll true for a zip with the screens of several accounts, in which each account has a folder of its own
 */
export function inspectScreens(isOfAll: boolean): Inspect {
  const counts = new Map<string, number>();
  return (path) => {
    if (LITTER.test(path)) return null;
    const [account = ''] = isOfAll ? path.split('/') : [];
    if (isOfAll && !path.includes('/')) {
      throw new ArchiveRefusal('illegal_file_name', path, 'it lies in no folder of an organization');
    }
    const count = (counts.get(account) ?? 0) + 1;
    counts.set(account, count);
    if (count > SCREENS_MAX_FILES) {
      throw new ArchiveRefusal('archive_too_large', path, `more than ${SCREENS_MAX_FILES} files`);
    }
    const type = screenTypeOf(path);
    if (!type) throw new ArchiveRefusal('file_type_not_allowed', path);
    return inspectionOf(path, type.check);
  };
}

function inspectionOf(path: string, check: ContentCheck): Inspection {
  const refuse = (problem: string | null) => {
    if (problem !== null) throw new ArchiveRefusal('file_type_not_allowed', path, problem);
  };
  if (typeof check === 'string') {
    const text = new TextCheck(check);
    return { add: (chunk) => refuse(text.add(chunk)), end: () => refuse(text.end()) };
  }
  let beginning = Buffer.alloc(0);
  return {
    add: (chunk) => {
      if (beginning.length >= BEGINNING_BYTES) return;
      beginning = Buffer.concat([beginning, chunk.subarray(0, BEGINNING_BYTES)]);
    },
    end: () => refuse(beginsAs(beginning, check) ? null : 'its content is of another kind'),
  };
}
