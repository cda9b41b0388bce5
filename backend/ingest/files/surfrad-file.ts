import { MINUTE_MS } from '@mesonet/model/durations.js';

const MINUTES_PER_DAY = 1440;
const MISSING = -9999.9;
const FIELDS_PER_ROW = 48;

/**
 * Position of each value in a row of a SURFRAD file, a file of NOAA's radiation stations. The field after a value holds
 * its quality flag. Fields 0 to 7 hold the time and the sun's position.
 */
const FIELD = {
  solarRadiation: 8,
  temperatureC: 38,
  humidity: 40,
  windSpeedMs: 42,
  windDirection: 44,
  pressureMbar: 46,
} as const;

/** Readings of one minute; null means missing, or not flagged as good in the file. */
export type SurfradMinute = Record<keyof typeof FIELD, number | null>;

export interface SurfradDay {
  name: string;
  latitude: number;
  /** Longitude in degrees east; the file gives degrees west. */
  longitude: number;
  elevationMeters: number;
  /** One element for each of the 1440 minutes of the UTC day; undefined for a minute that the file does not contain. */
  minutes: readonly (SurfradMinute | undefined)[];
}

/**
 * Reads a file with one day of a station in NOAA's radiation network SURFRAD.
 * @throws Error naming the line that is not as SURFRAD writes it
 */
export function parseSurfrad(text: string): SurfradDay {
  const [name = '', site = '', ...rows] = text.trimEnd().split(/\r?\n/);
  const [latitude, west, elevationMeters] = numbers(site.replace(/ m version.*/, ''));
  if (latitude === undefined || west === undefined || elevationMeters === undefined) {
    throw new Error('SURFRAD line 2: latitude, longitude and elevation expected');
  }
  const minutes = new Array<SurfradMinute | undefined>(MINUTES_PER_DAY).fill(undefined);
  rows.forEach((row, index) => {
    const read = readSurfradRow(row);
    if (!read) throw new Error(`SURFRAD line ${index + 3}: ${FIELDS_PER_ROW} numbers expected`);
    minutes[(read.time / MINUTE_MS) % MINUTES_PER_DAY] = read.minute;
  });
  return { name: name.trim(), latitude, longitude: -west, elevationMeters, minutes };
}

/**
 * Reads one line of readings from a daily file. The first two lines of the file hold no readings.
 * @returns time in UTC ms, a whole minute; null for a line of any other form
 */
export function readSurfradRow(line: string): { time: number; minute: SurfradMinute } | null {
  const fields = numbers(line);
  const [year, , month, day, hour, minute] = fields;
  if (fields.length !== FIELDS_PER_ROW || fields.some(Number.isNaN)) return null;
  if (!(hour! < 24 && minute! < 60)) return null;
  return { time: Date.UTC(year!, month! - 1, day, hour, minute), minute: toMinute(fields) };
}

function toMinute(fields: readonly number[]): SurfradMinute {
  const good = (at: number) => (fields[at + 1] === 0 && fields[at] !== MISSING ? fields[at]! : null);
  return {
    solarRadiation: good(FIELD.solarRadiation),
    temperatureC: good(FIELD.temperatureC),
    humidity: good(FIELD.humidity),
    windSpeedMs: good(FIELD.windSpeedMs),
    windDirection: good(FIELD.windDirection),
    pressureMbar: good(FIELD.pressureMbar),
  };
}

function numbers(line: string): number[] {
  return line.trim().split(/\s+/).map(Number);
}
