import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { SampleColumns, TrendReader } from '../sample-reader.js';

type Cells = SampleColumns['data'][string];

/**
 * Combines a reader of rows with a reader of own measurements.
 * @param own reader of own measurements only
 */
export function withExtras(reader: TrendReader, own: TrendReader): TrendReader {
  return {
    read: async (series, keys, range, options) => {
      const extras = keys.filter(isExtraKey);
      if (extras.length === 0) return reader.read(series, keys, range, options);
      if (extras.length === keys.length) return own.read(series, keys, range, options);
      const rest = keys.filter((key) => !isExtraKey(key));
      const parts = await Promise.all([
        reader.read(series, rest, range, options),
        own.read(series, extras, range, options),
      ]);
      return joined(parts, options?.limit);
    },
    page: async (series, keys, range, options) =>
      keys.some(isExtraKey) ? null : ((await reader.page?.(series, keys, range, options)) ?? null),
    aggregate: async (series, columns, edges, options) => {
      const extras = columns.filter(({ key }) => isExtraKey(key));
      if (extras.length === 0) return reader.aggregate(series, columns, edges, options);
      const rest = columns.filter(({ key }) => !isExtraKey(key));
      const [ofRest, ofExtras] = await Promise.all([
        rest.length > 0 ? reader.aggregate(series, rest, edges, options) : [],
        own.aggregate(series, extras, edges, options),
      ]);
      const answers = new Map([
        ...rest.map((column, i) => [column, ofRest[i]!] as const),
        ...extras.map((column, i) => [column, ofExtras[i]!] as const),
      ]);
      return columns.map((column) => answers.get(column)!);
    },
  };
}

/**
 * Joins the samples of several readers by time. A reader without a sample at a time leaves a gap there.
 * @param limit largest number of samples, of which the earliest are returned
 */
function joined(parts: readonly SampleColumns[], limit = Infinity): SampleColumns {
  const time = [...new Set(parts.flatMap((part) => part.time))].sort((a, b) => a - b).slice(0, limit);
  const placeOf = new Map(time.map((at, index) => [at, index]));
  const spread = (part: SampleColumns, cells: Cells): Cells => {
    const column = time.map((): Cells[number] => null);
    part.time.forEach((at, index) => {
      const place = placeOf.get(at);
      if (place !== undefined) column[place] = cells[index]!;
    });
    return column;
  };
  const columns = parts.flatMap((part) =>
    Object.entries(part.data).map(([key, cells]) => [key, spread(part, cells)] as const),
  );
  return { time, data: Object.fromEntries(columns) };
}
