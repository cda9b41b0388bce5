import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import { type Measurement } from '@mesonet/model/measurements.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useMemo } from 'react';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { useUnits } from '../../../shared/units/use-units.js';
import { parseKey } from './choice.js';
import { comparableExtras, comparableKeys, isComparableKey } from './comparable.js';
import styles from './compare.module.css';
import { ComparisonChart } from './comparison-chart.js';
import { CompareLegend } from './controls/compare-legend.js';
import { MeasurementSelect } from './controls/measurement-select.js';
import { NoStations } from './controls/no-stations.js';
import { ResetButton } from './controls/reset-button.js';
import { StationsSelect } from './controls/stations-select.js';
import { useChoice } from './use-choice.js';
import { useMeasured } from './use-measured.js';

interface ComparisonProps {
  account: PublicAccount;
  stations: readonly Station[];
}

/** Shows the compared curves, and the choice of stations and measurement. */
export function Comparison({ account, stations }: ComparisonProps) {
  const { params, compared, isChosen, chooseStations, remove, chooseKey, reset } = useChoice(stations);
  const measured = useMeasured(account._id, compared);
  const extras = useMemo(() => comparableExtras(measured.stations), [measured.stations]);
  const keys = useMemo(() => comparableKeys(measured.stations), [measured.stations]);
  const units = useUnits(account, extras);
  const known = knownOf(params, units, measured.isPending);
  const ids = useMemo(() => compared.map(({ id }) => id), [compared]);
  return (
    <>
      <div className={styles.choice}>
        <MeasurementSelect known={known} keys={keys} units={units} onChange={chooseKey} />
        <StationsSelect stations={stations} chosen={ids} onChange={chooseStations} />
        {isChosen && <ResetButton onReset={reset} />}
      </div>
      <div className={styles.body}>
        {compared.length === 0 ? (
          <NoStations onReset={reset} />
        ) : (
          <>
            <CompareLegend compared={compared} onRemove={remove} />
            {known ? (
              <ComparisonChart account={account} compared={compared} known={known} units={units} />
            ) : (
              <div className={styles.whole} />
            )}
          </>
        )}
      </div>
    </>
  );
}

/**
 * Returns the compared measurement.
 * @returns undefined for an own measurement until the own measurements of the stations are loaded
 */
function knownOf(params: URLSearchParams, units: DisplayUnits, isPending: boolean): Measurement | undefined {
  const isOwn = (key: string) => units.own.some((each) => each.key === key);
  const key = parseKey(params, (each) =>
    isExtraKey(each) ? isPending || isOwn(each) : isComparableKey(each),
  );
  return units.measurementOf(key);
}
