import { type Station } from '@mesonet/contract/stations.js';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { stationOptions } from '../../../shared/api/use-stations.js';
import { type Compared } from './comparison-view.js';

/** The compared stations, each with all measurements that it has ever sent. */
export interface Measured {
  stations: readonly Station[];
  isPending: boolean;
}

/** Reads the measurements of the compared stations; a station that cannot be read is left out. */
export function useMeasured(accountId: string, compared: readonly Compared[]): Measured {
  return useQueries({
    queries: compared.map(({ id }) => ({
      ...stationOptions(accountId, id),
      // The overview already keeps the stations current; this query only reads which measurements they have.
      refetchOnWindowFocus: false,
    })),
    combine: toMeasured,
  });
}

function toMeasured(results: UseQueryResult<Station>[]): Measured {
  return {
    stations: results.flatMap(({ data }) => data ?? []),
    isPending: results.some(({ isPending }) => isPending),
  };
}
