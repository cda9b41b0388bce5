import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.js';
import { writeWhole } from '../platform/whole-files.js';
import { fileTrouble, StartError } from './start-error.js';

/** The database in which an installation stores its samples. */
export type StorePlace = 'postgres' | 'questdb local' | 'questdb remote';

const PLACES: readonly StorePlace[] = ['postgres', 'questdb local', 'questdb remote'];

export interface StoreWish {
  wanted: Config['SAMPLE_STORE'];
  /** True when QUESTDB_HTTP_URL is set. */
  hasUrl: boolean;
  /** The place that an earlier start chose; null at the first start. */
  remembered: StorePlace | null;
}

/**
 * The choice of a database for the samples. `else` says what the start does when Java or QuestDB's jar is missing: it
 * stops, or uses PostgreSQL. `note` is one line for the person who starts the server.
 */
export type StorePlan =
  | { place: 'postgres'; note?: string }
  | { place: 'questdb remote'; note?: string }
  | { place: 'questdb local'; else: 'stop' | 'postgres'; note?: string };

const HOW_TO_GET_JAVA = 'install Java 17 or newer and Maven (Debian: openjdk-17-jre-headless, maven)';

/**
 * Decides where samples are stored. The choice stays until a setting changes it. After such a change, a note says where
 * the earlier samples are, which are no longer shown.
 * @throws StartError when samples would go to another place than before without anybody having set this
 */
export function planSampleStore({ wanted, hasUrl, remembered }: StoreWish): StorePlan {
  const place = placeOf({ wanted, hasUrl, remembered });
  const note = remembered !== null && remembered !== place ? leftBehind(remembered, place) : undefined;
  if (place !== 'questdb local') return { place, ...(note && { note }) };
  const isFirst = remembered === null && wanted === 'auto';
  return { place, else: isFirst ? 'postgres' : 'stop', ...(note && { note }) };
}

function placeOf({ wanted, hasUrl, remembered }: StoreWish): StorePlace {
  if (wanted === 'postgres') return 'postgres';
  if (hasUrl) return 'questdb remote';
  if (wanted === 'questdb') return 'questdb local';
  if (remembered === 'questdb remote') {
    throw new StartError(
      'The samples of this DATA_DIR are in a QuestDB elsewhere, and QUESTDB_HTTP_URL is not set. Set it again, or ' +
        'start with an empty store by SAMPLE_STORE=questdb or SAMPLE_STORE=postgres.',
    );
  }
  return remembered ?? 'questdb local';
}

function leftBehind(before: StorePlace, now: StorePlace): string {
  return `Samples now go to ${nameOf(now)}. Earlier ones stay in ${nameOf(before)} and are not shown.`;
}

function nameOf(place: StorePlace): string {
  if (place === 'postgres') return 'PostgreSQL';
  return place === 'questdb local' ? 'the local QuestDB' : 'the QuestDB of QUESTDB_HTTP_URL';
}

/**
 * Returns the message for a first start that finds no QuestDB and therefore chooses PostgreSQL.
 * @param reason a sentence without its full stop
 */
export function fallbackNote(reason: string): string {
  return (
    `Samples are kept in PostgreSQL, which suits small installations: ${reason}. For QuestDB ${HOW_TO_GET_JAVA}, ` +
    'then start once with SAMPLE_STORE=questdb.'
  );
}

/**
 * Returns the error for an installation whose samples must be in a local QuestDB that cannot run.
 * @param reason a sentence without its full stop
 */
export function missingPart(reason: string, isRemembered: boolean): StartError {
  const why = isRemembered ? 'The samples of this DATA_DIR are in QuestDB' : 'SAMPLE_STORE asks for QuestDB';
  return new StartError(
    `${why}, which cannot start: ${reason}. Please ${HOW_TO_GET_JAVA}, or start with SAMPLE_STORE=postgres` +
      (isRemembered ? ' (samples in QuestDB are then not shown).' : '.'),
  );
}

/**
 * Reads in which database an installation stores its samples.
 * @throws StartError when the file `sample-store` in DATA_DIR names no known place
 */
export function readStorePlace(dataDir: string): StorePlace | null {
  const file = join(dataDir, 'sample-store');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8').trim();
  const place = PLACES.find((known) => known === text);
  if (place) return place;
  throw new StartError(`${file} holds "${text.slice(0, 40)}"; it must hold ${PLACES.join(', ')}.`);
}

export function rememberStorePlace(dataDir: string, place: StorePlace): void {
  try {
    if (readStorePlace(dataDir) !== place) writeWhole(join(dataDir, 'sample-store'), `${place}\n`);
  } catch (error) {
    throw fileTrouble(`DATA_DIR (${dataDir})`, error);
  }
}
