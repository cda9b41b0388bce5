import { type Station } from '@mesonet/contract/stations.js';
import { useSearchParams } from 'react-router-dom';
import { useLatest } from '../../shared/api/use-latest.js';
import { useOwnMeasurements } from '../../shared/api/use-own-measurements.js';
import { useStations } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { useUnits } from '../../shared/units/use-units.js';
import { type AlarmTemplate, templatesFor } from './model/templates.js';

export interface ChosenStation {
  stations: ReturnType<typeof useStations>;
  /** The station named in the address bar, otherwise the first one. */
  station: Station | undefined;
  choose: (stationId: string) => void;
  units: DisplayUnits;
  /** Templates of alarms for measurements that the station sends. */
  templates: readonly AlarmTemplate[];
}

/** Returns the station whose alarms are shown. The address bar holds the choice. */
export function useChosenStation(accountId: string): ChosenStation {
  const [params, setParams] = useSearchParams();
  const stations = useStations(accountId);
  const asked = params.get('station');
  const station = stations.data?.find(({ _id }) => _id === asked) ?? stations.data?.[0];
  return { stations, station, choose, ...useOfStation(accountId, station?._id ?? '') };

  function choose(stationId: string): void {
    setParams(
      (before) => {
        before.set('station', stationId);
        return before;
      },
      { replace: true },
    );
  }
}

function useOfStation(accountId: string, stationId: string) {
  const isKnown = stationId !== '';
  const own = useOwnMeasurements(stationId, isKnown).data;
  const latest = useLatest(stationId, isKnown).data;
  const units = useUnits(useAccount(accountId).data, own);
  const templates = templatesFor((key) => Object.hasOwn(latest?.values ?? {}, key));
  return { units, templates: isKnown ? templates : [] };
}
