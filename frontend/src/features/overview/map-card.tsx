import { useId } from 'react';
import { late } from '../../shared/ui/late.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { BarbLegend } from './map/barb-legend.js';
import styles from './overview-page.module.css';
import { type ColourSteps } from './shown/colour-steps.js';
import { MapLegend } from './shown/map-legend.js';
import { type ShownName } from './shown/shown.js';
import { ShownControl } from './shown/shown-control.js';
import { type StationSummary } from './station-summary.js';

// The world's outlines and what draws them come only with the overview.
const LateMap = late(async () => (await import('./map/station-map.js')).StationMap);

interface MapCardProps {
  accountId: string;
  summaries: readonly StationSummary[];
  units: DisplayUnits;
  shown: ShownName;
  onShow: (name: ShownName) => void;
  steps: ColourSteps;
  /** Each of few stations has its name and value in a box of its own. */
  isFew: boolean;
}

/** Shows the places of the stations and their values as colours on a map. */
export function MapCard({ accountId, summaries, units, shown, onShow, steps, isFew }: MapCardProps) {
  const heading = useId();
  const placed = summaries.filter(isPlaced);
  const missing = summaries.length - placed.length;
  return (
    <section className={styles.map} aria-labelledby={heading}>
      <header className={styles.mapHead}>
        <h2 id={heading}>Map</h2>
        {missing > 0 && <span>{missing} without coordinates</span>}
        <ShownControl shown={shown} onShow={onShow} />
      </header>
      <LateMap
        accountId={accountId}
        summaries={placed}
        units={units}
        shown={shown}
        steps={steps}
        hasCallouts={isFew}
        fallback={<div className={styles.mapSpace} data-few={isFew || undefined} />}
      />
      <MapLegend steps={steps}>
        <BarbLegend />
      </MapLegend>
    </section>
  );
}

/** @returns true when the station has a position */
export function isPlaced({ station }: StationSummary): boolean {
  return station.latitude !== null && station.longitude !== null;
}
