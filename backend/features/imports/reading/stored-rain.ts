import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { SampleReader } from '../../../samples/store/sample-reader.js';
import { RECENT_MS, type RainBefore, SUMMED_TOTALS } from '../readers/rain/rain-totals.js';

/**
 * Reads the rain totals that are stored before an import. They are the same when an interrupted import goes on, because
 * none of its rows lies before its first one.
 * @param first time of the first row of the import, UTC ms
 * @param timezone IANA name of the station's timezone
 */
export async function rainBefore(
  reader: Pick<SampleReader, 'aggregate'>,
  { series, first, timezone }: { series: number; first: number; timezone: string },
): Promise<RainBefore> {
  // A row at midnight also stores the totals of the day before, one millisecond earlier.
  const until = first - 1;
  const lastSince = async (key: string, start: number): Promise<number | null> => {
    if (start >= until) return null;
    const [column] = await reader.aggregate(series, [{ key, stat: 'last' }], [start, until], {
      isOneOff: true,
    });
    const total = column?.[0];
    return typeof total === 'number' ? total : null;
  };
  const found = await Promise.all(
    SUMMED_TOTALS.map(
      async ([key, unit]) => [key, await lastSince(key, unitAround(until, unit, timezone).start)] as const,
    ),
  );
  return {
    until,
    totals: Object.fromEntries(found.filter(([, total]) => total !== null)),
    recentToday: await lastSince('rainToday', until - RECENT_MS),
  };
}
