import FullscreenOutlined from '@ant-design/icons-svg/es/asn/FullscreenOutlined.js';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePaidFeatures } from '../../shared/session/use-paid-features.js';
import { Icon } from '../../shared/ui/icon.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { BarbLegend } from './map/barb-legend.js';
import { LateMap } from './map/late-map.js';
import styles from './overview-page.module.css';
import { type ColourSteps } from './shown/colour-steps.js';
import { MapLegend } from './shown/map-legend.js';
import { type ShownName } from './shown/shown.js';
import { ShownControl } from './shown/shown-control.js';
import { allStationsPath } from './station-path.js';
import { isPlaced, type StationSummary } from './station-summary.js';

/** The map page reads these from its address. */
const KEPT = ['show', 'units', 'theme', 'kiosk'];

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
        <FullMapLink accountId={accountId} />
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

/** Shows the same measurement in the same units on a page of its own, where the account has that page. */
function FullMapLink({ accountId }: { accountId: string }) {
  const [params] = useSearchParams();
  const { data: features } = usePaidFeatures(accountId);
  if (!features?.map_feature) return null;
  const kept = new URLSearchParams([...params].filter(([name]) => KEPT.includes(name)));
  const search = kept.size > 0 ? `?${kept.toString()}` : '';
  return (
    <LinkButton
      to={allStationsPath(accountId, 'map', search)}
      icon={<Icon of={FullscreenOutlined} />}
      className={styles.fullMap}
    >
      Full map
    </LinkButton>
  );
}
