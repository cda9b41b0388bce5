import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { useDeferredValue, useMemo } from 'react';
import { useViewParams } from '../../../shared/dashboard/use-view-params.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { BarbLegend } from '../map/barb-legend.js';
import { LazyMap } from '../map/lazy-map.js';
import { colourSteps, colourStepsOver } from '../shown/colour-steps.js';
import { MapLegend } from '../shown/map-legend.js';
import { ShownControl } from '../shown/shown-control.js';
import { useShown } from '../shown/use-shown.js';
import { FEW } from '../station-counts.js';
import { isPlaced, type StationSummary } from '../station-summary.js';
import styles from './full-map.module.css';
import { TimeBar } from './time-bar.js';
import { type MapTime, usePlaying } from './use-map-time.js';
import { usePast } from './use-past.js';

interface FullMapProps {
  account: PublicAccount;
  /** The present state of the stations, at least one of which has coordinates. */
  summaries: readonly StationSummary[];
  units: DisplayUnits;
  time: MapTime;
}

/** Shows the large map, with the measurement and its colours above it, and the time slider below it. */
export function FullMap({ account, summaries, units, time }: FullMapProps) {
  const { isKiosk } = useViewParams();
  const [shown, show] = useShown();
  const placed = useMemo(() => summaries.filter(isPlaced), [summaries]);
  const past = usePast(account._id, placed, shown, time);
  usePlaying(time, past.pending === 0);
  // The slider follows the pointer at once. The map is drawn when the browser has time for it.
  const drawn = useDeferredValue(past.summaries ?? placed);
  // The colours are chosen for the whole day, so that they stay the same while the day is played.
  const isPast = time.at !== null && past.extremes.length > 0;
  const steps = useMemo(
    () => (isPast ? colourStepsOver(shown, past.extremes, units) : colourSteps(shown, summaries, units)),
    [isPast, past.extremes, shown, summaries, units],
  );
  const missing = summaries.length - placed.length;
  return (
    <>
      <div className={styles.head}>
        <ShownControl shown={shown} onShow={show} />
        {missing > 0 && <span className={styles.missing}>{missing} without coordinates</span>}
        <MapLegend steps={steps}>
          <BarbLegend />
        </MapLegend>
      </div>
      <div className={styles.map} aria-busy={past.pending > 0}>
        <LazyMap
          accountId={account._id}
          summaries={drawn}
          units={units}
          shown={shown}
          steps={steps}
          hasCallouts={summaries.length <= FEW}
          isFull
          fallback={null}
        />
      </div>
      {!isKiosk && (
        <TimeBar
          time={time}
          zone={account.timezone}
          pending={past.pending}
          failed={past.failed}
          onRetry={past.retry}
        />
      )}
    </>
  );
}
