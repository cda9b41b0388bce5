import { type Station } from '@mesonet/contract/stations.js';
import { type Unit } from '@mesonet/model/units.js';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { MapBackground } from '../../../shared/map/map-background.js';
import { fitView, type MapView, type Place, project, type Size } from '../../../shared/map/map-view.js';
import { centreOn, pan, placeAt, viewAround } from '../../../shared/map/pan-zoom.js';
import { usePanZoom } from '../../../shared/map/use-pan-zoom.js';
import { useSize } from '../../../shared/map/use-size.js';
import { ZoomButtons } from '../../../shared/map/zoom-buttons.js';
import { MyPosition } from './my-position.js';
import styles from './place-picker.module.css';

/** Width of the part of the map that is first shown around a station with a place, degrees. */
const PLACE_SPAN = 1;
/** Digits after the decimal point in the coordinate fields. */
const DIGITS = 4;

interface PlacePickerProps {
  /** The place of the station; null until one is set. */
  place: Place | null;
  /**
   * Stations that the map first shows until the place is set. When none of them has a place, it shows the whole world.
   */
  others: readonly Station[];
  /** Unit of the lengths that the scale of the map shows. */
  distance: Unit;
  onChoose: (place: Place) => void;
}

/** Shows a map; a click on it sets the place of the station. */
export function PlacePicker({ place, others, distance, onChoose }: PlacePickerProps) {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  const choose = ({ latitude, longitude }: Place) =>
    onChoose({ latitude: Number(latitude.toFixed(DIGITS)), longitude: Number(longitude.toFixed(DIGITS)) });
  return (
    <div className={styles.place}>
      <span aria-hidden="true">Place</span>
      <div ref={host} className={styles.host}>
        {size && <Picker place={place} others={others} distance={distance} size={size} onChoose={choose} />}
      </div>
      <p>Click the map or type the coordinates; each follows the other.</p>
      <MyPosition onChoose={choose} />
    </div>
  );
}

function Picker({ place, others, distance, size, onChoose }: PlacePickerProps & { size: Size }) {
  const surface = useRef<HTMLDivElement>(null);
  const { view, setView, zoomIn, zoomOut, handlers } = usePanZoom({
    host: surface,
    size,
    initial: (room) => firstView(place, others, room),
    onPress: (point, pressed) => onChoose(placeAt(pressed, point)),
  });
  useFollow(place, setView);
  const pin = place && project(view, place);
  const choose = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' && event.key !== ' ') return handlers.onKeyDown(event);
    event.preventDefault();
    onChoose(placeAt(view, [size.width / 2, size.height / 2]));
  };
  return (
    <>
      <div
        ref={surface}
        className={styles.surface}
        tabIndex={0}
        role="application"
        aria-label="Map. Arrow keys move it, plus and minus zoom, Enter puts the station in its middle."
        {...handlers}
        onKeyDown={choose}
      >
        <MapBackground view={view} distance={distance} />
        {others.map((station) => (
          <OtherStation key={station._id} station={station} view={view} />
        ))}
        {pin && (
          <>
            <span className={styles.meridian} style={{ left: pin[0] }} />
            <span className={styles.parallel} style={{ top: pin[1] }} />
            <span className={styles.pin} style={{ left: pin[0], top: pin[1] }} />
          </>
        )}
        <span className={styles.middle} />
      </div>
      <ZoomButtons onZoomIn={zoomIn} onZoomOut={zoomOut} />
    </>
  );
}

function OtherStation({
  station: { latitude, longitude, stationname },
  view,
}: {
  station: Station;
  view: MapView;
}) {
  if (latitude === null || longitude === null) return null;
  const [left, top] = project(view, { latitude, longitude });
  if (left < 0 || top < 0 || left > view.width || top > view.height) return null;
  return <span className={styles.other} style={{ left, top }} title={stationname} />;
}

/** Moves the visible part of the map to a typed place that is outside of it. */
function useFollow(place: Place | null, setView: (change: (view: MapView) => MapView) => void): void {
  const { latitude, longitude } = place ?? {};
  const show = useRef(setView);
  useEffect(() => {
    show.current = setView;
  });
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    show.current((view) => {
      const [x, y] = project(view, { latitude, longitude });
      const isInside = x >= 0 && y >= 0 && x <= view.width && y <= view.height;
      return isInside ? view : centreOn(view, { latitude, longitude });
    });
  }, [latitude, longitude]);
}

function firstView(place: Place | null, others: readonly Station[], size: Size): MapView {
  if (place) return viewAround(place, PLACE_SPAN, size);
  const places = others.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  if (places.length > 0) return fitView(places, size);
  return pan({ ...size, west: -180, north: 0, scale: size.width / 360 }, [0, size.height / 2]);
}
