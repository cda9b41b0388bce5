import { type Station } from '@mesonet/contract/stations.js';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { stationOptions } from '../../../shared/api/use-stations.js';
import { type Compared } from './comparison-view.js';

/** The stations that are compared, each with all that it has ever measured. */
export interface Measured {
  stations: readonly Station[];
  isPending: boolean;
}

/** Reads what the compared stations have measured; one that cannot be asked counts as without. */
export function useMeasured(accountId: string, compared: readonly Compared[]): Measured {
  return useQueries({
    queries: compared.map(({ id }) => ({
      ...stationOptions(accountId, id),
      // The overview keeps what changes of a station; this is about what it measures.
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
