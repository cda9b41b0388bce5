import { SCREENS_MAX_FILES, SCREENS_MAX_UNPACKED_BYTES } from '@mesonet/contract/screen-rules.js';
import { outcomeOf } from '../../../platform/archives/archive-threads.js';
import { readArchive } from '../../../platform/archives/read-archive.js';
import { inspectScreens } from './inspect-screens.js';

/** A zip of screens that is to be read in a thread. */
export interface ScreensJob {
  zip: Uint8Array<ArrayBuffer>;
  /** Each file lies in the folder of its account. */
  isOfAll: boolean;
}

/** Folders count as entries, too. */
const LIMITS = { entries: 4 * SCREENS_MAX_FILES, bytes: SCREENS_MAX_UNPACKED_BYTES, ratio: 100 };

/** Runs in a worker thread. @returns the files of the zip */
export function read({ zip, isOfAll }: ScreensJob): Promise<unknown> {
  return outcomeOf(
    () => readArchive(zip, LIMITS, inspectScreens(isOfAll)),
    (files) => files,
  );
}
