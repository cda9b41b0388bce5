const HOURS_PER_YEAR = 8760;
const MISSING = -9900;
/**
 * Most rain that one report can hold, mm. The TMY3 file from which the demo station gets its data has reports of 193 to
 * 753 mm, which are errors of the observer.
 */
const MAX_RAIN_MM = 100;

const COLUMN = {
  solarRadiation: 'GHI (W/m^2)',
  illuminance: 'GH illum (lx)',
  temperatureC: 'Dry-bulb (C)',
  humidity: 'RHum (%)',
  pressureMbar: 'Pressure (mbar)',
  windDirection: 'Wdir (degrees)',
  windSpeedMs: 'Wspd (m/s)',
  visibilityMeters: 'Hvis (m)',
} as const;
const RAIN_COLUMN = { depthMm: 'Lprecip depth (mm)', reportHours: 'Lprecip quantity (hr)' } as const;

type Row = Record<keyof typeof COLUMN | keyof typeof RAIN_COLUMN, number | null>;

/** Readings of one hour; null means missing. An hour without wind has speed 0 and no direction. */
export type Tmy3Hour = Record<keyof typeof COLUMN, number | null> & {
  /** Rain of the hour in mm; null where the file has no report for the hour. */
  rainMm: number | null;
  /** End of the hour by the date that the file gives, UTC ms. Each month of the file may come from a different year. */
  endsAt: number;
};

export interface Tmy3Year {
  siteId: string;
  name: string;
  /** Offset of the file's local standard time from UTC, hours; negative in the Americas. */
  hoursFromUtc: number;
  latitude: number;
  longitude: number;
  elevationMeters: number;
  /** The hours of 365 days; element i stands for the hour that begins i hours after the start of the year. */
  hours: readonly Tmy3Hour[];
}

/**
 * Reads a year of typical weather from TMY3, a collection of the US laboratory NREL.
 * @throws Error when a column is missing or the year is not complete
 */
export function parseTmy3(text: string): Tmy3Year {
  const [site = '', header = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const [siteId = '', name = '', , hoursFromUtc, latitude, longitude, elevation] = cells(site);
  const columns = cells(header);
  const indexOf = (column: string) => {
    const index = columns.indexOf(column);
    if (index < 0) throw new Error(`TMY3: column ${column} expected`);
    return index;
  };
  if (lines.length !== HOURS_PER_YEAR) throw new Error(`TMY3: ${HOURS_PER_YEAR} hours expected`);
  const positions = Object.entries({ ...COLUMN, ...RAIN_COLUMN }).map(
    ([key, column]) => [key, indexOf(column)] as const,
  );
  // A line has 68 cells, and only the needed ones are kept.
  const rows = lines.map((line) => {
    const row = line.split(',');
    return Object.fromEntries(positions.map(([key, index]) => [key, reading(row[index])])) as Row;
  });
  const rain = hourlyRain(rows);
  return {
    siteId,
    name,
    hoursFromUtc: Number(hoursFromUtc),
    latitude: Number(latitude),
    longitude: Number(longitude),
    elevationMeters: Number(elevation),
    hours: rows.map(({ depthMm: _, reportHours: __, ...hour }, i) => ({
      ...hour,
      // The file writes an hour without wind as speed 0 from direction 0.
      windDirection: hour.windSpeedMs === 0 ? null : hour.windDirection,
      rainMm: rain[i]!,
      endsAt: endOfHour(lines[i]!, Number(hoursFromUtc)),
    })),
  };
}

/**
 * Reads the end of the hour from its line, which begins with `MM/DD/YYYY,HH:MM` in local standard time, 01:00 to 24:00.
 */
function endOfHour(line: string, hoursFromUtc: number): number {
  const [month, day, year, hour] = line.slice(0, 13).split(/[/,]/).map(Number);
  return Date.UTC(year!, month! - 1, day, hour! - hoursFromUtc);
}

/**
 * Computes the rain of each hour from overlapping reports over 1, 3, 6 and 24 hours.
 * A longer report contains the rain of shorter ones; the rest is spread evenly over
 * the hours without a shorter report. Reports of unknown length (99) are left out.
 */
function hourlyRain(rows: readonly Row[]): (number | null)[] {
  const rain = new Array<number | null>(rows.length).fill(null);
  for (const length of [1, 3, 6, 24]) {
    rows.forEach(({ depthMm, reportHours }, last) => {
      if (reportHours !== length || depthMm === null || depthMm > MAX_RAIN_MM) return;
      const span = Array.from({ length: Math.min(length, last + 1) }, (_, back) => last - back);
      const open = span.filter((hour) => rain[hour] === null);
      const known = span.reduce((sum, hour) => sum + (rain[hour] ?? 0), 0);
      for (const hour of open) rain[hour] = Math.max(0, depthMm - known) / open.length;
    });
  }
  return rain;
}

function reading(cell: string | undefined): number | null {
  const value = Number(cell);
  return cell === undefined || cell === '' || Number.isNaN(value) || value === MISSING ? null : value;
}

function cells(line: string): string[] {
  return line.split(',').map((cell) => cell.replace(/^"|"$/g, '').trim());
}
