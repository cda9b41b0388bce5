import { type CSSProperties, memo } from 'react';
import { Link } from 'react-router-dom';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import { markHandlers, useIsMarked } from '../marked-station.js';
import { type MarkerModel } from './marker-model.js';
import styles from './station-map.module.css';
import { CALLOUT_HEIGHT, LABEL_HEIGHT } from './use-label-layout.js';
import { WindBarb } from './wind-barb-mark.js';

/** Half the side of the square around a marker that is its link, large enough to press, pixels. */
const HALF = 12;

interface StationMarkerProps extends Pick<
  MarkerModel,
  'id' | 'name' | 'state' | 'figure' | 'text' | 'words' | 'colour' | 'isFiring'
> {
  x: number;
  y: number;
  /** Wind speed; null when there is no wind to show. */
  knots: number | null;
  from: number;
  /** Place of the label relative to the marker, pixels; null when there is no room for a label. */
  labelLeft: number | null;
  labelTop: number;
  labelWidth: number;
  hasName: boolean;
  hasCallout: boolean;
  /** True when the marker is in the right half of the map, so its hover text is at its left. */
  isAtRight: boolean;
  to: string;
}

/** Draws a station on the map as a link to its dashboard. */
export const StationMarker = memo(function StationMarker(props: StationMarkerProps) {
  const { id, name, state, figure, words, x, y, labelLeft, labelTop, labelWidth, hasCallout } = props;
  const { isFiring } = props;
  const isMarked = useIsMarked(id);
  const isWhole = labelLeft !== null && props.hasName;
  const place = { left: HALF + (labelLeft ?? 0), top: HALF + labelTop, width: labelWidth };
  return (
    <li className={styles.item} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <Link
        to={props.to}
        className={styles.marker}
        data-station={id}
        data-state={state}
        data-marked={isMarked || undefined}
        data-firing={isFiring || undefined}
        {...markHandlers(id)}
      >
        <svg className={styles.symbol} width="1" height="1" aria-hidden="true">
          {hasCallout && labelLeft !== null && <Leader left={labelLeft} top={labelTop} width={labelWidth} />}
          {props.knots !== null && <WindBarb knots={props.knots} from={props.from} />}
          {(isMarked || isFiring) && <circle className={styles.ring} r="11" />}
          <circle className={styles.dot} r="6.5" style={dotStyle(props.colour)} />
        </svg>
        <span className="visually-hidden">{words}</span>
        {labelLeft !== null && hasCallout && (
          <span className={styles.callout} style={{ ...place, height: CALLOUT_HEIGHT }} aria-hidden="true">
            <b>{props.text}</b>
            <span className={styles.name}>{name}</span>
            {isFiring && <ViolationSign sign="loud" size={13} />}
          </span>
        )}
        {labelLeft !== null && !hasCallout && (
          <span className={styles.label} style={{ ...place, height: LABEL_HEIGHT }} aria-hidden="true">
            {isFiring && <ViolationSign sign="loud" size={11} />}
            <b>{figure}</b>
            {props.hasName && <span className={styles.name}>{name}</span>}
          </span>
        )}
        {isMarked && !isWhole && (
          <span className={styles.tip} data-side={props.isAtRight ? 'left' : 'right'} aria-hidden="true">
            <b>{props.text}</b> {name}
          </span>
        )}
      </Link>
    </li>
  );
});

function dotStyle(colour: string | null): CSSProperties | undefined {
  return colour === null ? undefined : { fill: colour };
}

/** Draws a line from the marker to the nearest point of its label. */
function Leader({ left, top, width }: { left: number; top: number; width: number }) {
  const [x, y] = [nearest(left, left + width), nearest(top, top + CALLOUT_HEIGHT)];
  return <line className={styles.leader} x2={x} y2={y} />;
}

function nearest(from: number, to: number): number {
  return Math.max(from, Math.min(to, 0));
}
