import { SCREENS_MAX_FILES, SCREENS_MAX_UNPACKED_BYTES } from '@mesonet/model/screen-rules.js';
import { outcomeOf } from '../../../platform/archives/archive-threads.js';
import { readArchive } from '../../../platform/archives/read-archive.js';
import { inspectScreens } from './inspect-screens.js';

/** A zip of custom screens for a worker thread to read. */
export interface ScreensJob {
  zip: Uint8Array<ArrayBuffer>;
  /** True for a zip with the screens of several accounts, in which each account has a folder of its own. */
  isOfAll: boolean;
}

/** Limits for a zip. It may have more entries than files, because folders also count as entries. */
const LIMITS = { entries: 4 * SCREENS_MAX_FILES, bytes: SCREENS_MAX_UNPACKED_BYTES, ratio: 100 };

/**
 * Reads a zip in a worker thread.
 * @returns the files of the zip
 */
export function read({ zip, isOfAll }: ScreensJob): Promise<unknown> {
  return outcomeOf(
    () => readArchive(zip, LIMITS, inspectScreens(isOfAll)),
    (files) => files,
  );
}
