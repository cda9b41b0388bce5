import { Link } from 'react-router-dom';
import { useViewParams } from '../../../shared/dashboard/use-view-params.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { stationPath } from '../station-path.js';
import { type StationSummary } from '../station-summary.js';
import { WindArrow } from '../wind-arrow.js';
import { layoutLabels, type Box } from './label-layout.js';
import { project, type MapView, type Point, type Size } from './map-view.js';
import styles from './station-map.module.css';

const LABEL_HEIGHT = 40;
const LABEL_MAX_WIDTH = 150;
/** Generous width of a character, of the name's and of the figure's font; and the label's own padding. */
const NAME_CHARACTER_PX = 6.6;
const FIGURE_CHARACTER_PX = 8.6;
const LABEL_PADDING_PX = 18;
const ARROW_PX = 18;

interface StationMarkersProps {
  accountId: string;
  summaries: readonly StationSummary[];
  units: DisplayUnits;
  view: MapView;
}

export function StationMarkers({ accountId, summaries, units, view }: StationMarkersProps) {
  const { search } = useViewParams();
  const markers = summaries.map((summary) => toMarker(summary, units, view));
  const boxes = layoutLabels(
    markers.map(({ point }) => point),
    markers.map(({ size }) => size),
    view,
  );
  return (
    <ul className={styles.markers} aria-label="Stations on the map">
      {markers.map((marker, index) => (
        <li key={marker.summary.station._id}>
          <StationMarker
            marker={marker}
            box={boxes[index] ?? null}
            to={stationPath(accountId, marker.summary.station._id, search)}
          />
        </li>
      ))}
    </ul>
  );
}

interface Marker {
  summary: StationSummary;
  point: Point;
  temperature: string;
  /** Where a current wind comes from; null: calm, unknown or old. */
  windFrom: number | null;
  size: Size;
}

function toMarker(summary: StationSummary, units: DisplayUnits, view: MapView): Marker {
  const { station, temperature, windSpeed, windDirection, isActive } = summary;
  const text = units.formatMeasurement(temperature?.key ?? '', temperature?.value).text;
  const isBlowing = isActive && windSpeed !== null && windSpeed.value > 0;
  const windFrom = isBlowing ? (windDirection?.value ?? null) : null;
  const figureWidth = text.length * FIGURE_CHARACTER_PX + (windFrom === null ? 0 : ARROW_PX);
  const nameWidth = station.stationname.length * NAME_CHARACTER_PX;
  const width = Math.min(LABEL_MAX_WIDTH, Math.max(figureWidth, nameWidth) + LABEL_PADDING_PX);
  const point = project(view, { latitude: station.latitude ?? 0, longitude: station.longitude ?? 0 });
  return { summary, point, temperature: text, windFrom, size: { width, height: LABEL_HEIGHT } };
}

function StationMarker({ marker, box, to }: { marker: Marker; box: Box | null; to: string }) {
  const { summary, point, temperature, windFrom } = marker;
  const { stationname } = summary.station;
  const state = stateOf(summary);
  const words = `${stationname}, ${temperature}${state}`;
  return (
    // Its label is its name, where there is room for one.
    <Link
      to={to}
      className={styles.marker}
      aria-label={box ? undefined : words}
      data-stale={state !== '' || undefined}
    >
      <span className={styles.dot} style={{ left: point[0], top: point[1] }} title={words} />
      {box && (
        <span
          className={styles.label}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        >
          <span className={styles.figure}>
            {temperature}
            {windFrom !== null && <WindArrow from={windFrom} size={13} />}
          </span>
          <span className={styles.name}>{stationname}</span>
          {state !== '' && <span className="visually-hidden">{state}</span>}
        </span>
      )}
    </Link>
  );
}

/** Why a marker shows nothing of now, to append to its words; '' while the station reports. */
function stateOf({ isActive, isWaiting }: StationSummary): string {
  if (isWaiting) return ', waiting for its first sample';
  return isActive ? '' : ', stale';
}
