import FullscreenOutlined from '@ant-design/icons-svg/es/asn/FullscreenOutlined.js';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePaidFeatures } from '../../shared/session/use-paid-features.js';
import { Icon } from '../../shared/ui/icon.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { BarbLegend } from './map/barb-legend.js';
import { LazyMap } from './map/lazy-map.js';
import styles from './overview-page.module.css';
import { type ColourSteps } from './shown/colour-steps.js';
import { MapLegend } from './shown/map-legend.js';
import { type ShownName } from './shown/shown.js';
import { ShownControl } from './shown/shown-control.js';
import { allStationsPath } from './station-path.js';
import { isPlaced, type StationSummary } from './station-summary.js';

/** Address parameters that the link to the full-page map keeps, because that page also reads them. */
const KEPT = ['show', 'units', 'theme', 'kiosk'];

interface MapCardProps {
  accountId: string;
  summaries: readonly StationSummary[];
  units: DisplayUnits;
  shown: ShownName;
  onShow: (name: ShownName) => void;
  steps: ColourSteps;
  /** True when there are so few stations that the map shows name and value of each in a box. */
  isFew: boolean;
}

/** Shows the stations on a map, with their values as colours. */
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
        <FullMapLink accountId={accountId} />
      </header>
      <LazyMap
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

/** Links to the full-page map with the same measurement and units, where the account has that map. */
function FullMapLink({ accountId }: { accountId: string }) {
  const [params] = useSearchParams();
  const { data: features } = usePaidFeatures(accountId);
  if (!features?.map_feature) return null;
  const kept = new URLSearchParams([...params].filter(([name]) => KEPT.includes(name)));
  const search = kept.size > 0 ? `?${kept.toString()}` : '';
  return (
    <LinkButton
      to={allStationsPath(accountId, 'map', search)}
      icon={<Icon icon={FullscreenOutlined} />}
      className={styles.fullMap}
    >
      Full map
    </LinkButton>
  );
}
