import { Card } from '../../shared/ui/card.js';
import { late } from '../../shared/ui/late.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './overview-page.module.css';
import { type StationSummary } from './station-summary.js';

// The world's outlines and what draws them come only with the overview.
const LateMap = late(async () => (await import('./map/station-map.js')).StationMap);

interface MapCardProps {
  accountId: string;
  summaries: readonly StationSummary[];
  units: DisplayUnits;
}

/** Where the stations are; nothing when none says where it stands. */
export function MapCard({ accountId, summaries, units }: MapCardProps) {
  const placed = summaries.filter(({ station }) => station.latitude !== null && station.longitude !== null);
  if (placed.length === 0) return null;
  const missing = summaries.length - placed.length;
  return (
    <Card
      title="Map"
      note={missing > 0 ? `${missing} without coordinates` : 'arrows point downwind'}
      className={styles.map}
    >
      <LateMap
        accountId={accountId}
        summaries={placed}
        units={units}
        fallback={<div className={styles.mapSpace} />}
      />
    </Card>
  );
}
