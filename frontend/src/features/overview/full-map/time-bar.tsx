import CaretRightFilled from '@ant-design/icons-svg/es/asn/CaretRightFilled.js';
import PauseOutlined from '@ant-design/icons-svg/es/asn/PauseOutlined.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type KeyboardEvent, useMemo } from 'react';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { formatLongDuration } from '../../../shared/time/age.js';
import { useNow } from '../../../shared/time/use-now.js';
import { Button } from '../../../shared/ui/button.js';
import { Icon } from '../../../shared/ui/icon.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { hourMarks } from './hour-marks.js';
import { LIVE, PAGE_STEPS } from './moments.js';
import styles from './time-bar.module.css';
import { type MapTime } from './use-map-time.js';

interface TimeBarProps {
  time: MapTime;
  /** IANA time zone in which the times are written. */
  zone: string;
  /** Number of stations whose values of the last day are still loading. */
  pending: number;
  /** Number of stations whose values of the last day could not be read. */
  failed: number;
  onRetry: () => void;
}

/** A slider for the moment that the map shows, with a button that plays the last 24 hours. */
export function TimeBar({ time, zone, pending, failed, onRetry }: TimeBarProps) {
  const { at, position, isPlaying, goTo } = time;
  const now = useNow(MINUTE_MS);
  const clock = formatStationTime(at ?? now, zone, 'weekdayTime');
  return (
    <section className={styles.bar} aria-label="Time">
      <IconButton
        className={styles.play ?? ''}
        aria-label={isPlaying ? 'Pause' : 'Play the last 24 hours'}
        icon={<Icon icon={isPlaying ? PauseOutlined : CaretRightFilled} />}
        onClick={isPlaying ? time.pause : time.play}
      />
      <div className={styles.track}>
        <input
          type="range"
          min={0}
          max={LIVE}
          value={position}
          aria-label="Time of the map"
          aria-valuetext={at === null ? `Live, ${clock}` : clock}
          style={{ '--share': position / LIVE } as object}
          onChange={(event) => goTo(Number(event.target.value))}
          onKeyDown={(event) => turnPage(event, time)}
        />
        <HourMarks newest={time.newest} zone={zone} />
      </div>
      <p className={styles.clock}>
        <b>{clock}</b>
        <span>
          <span role="status">{pending > 0 && `Loading ${stations(pending)} ...`}</span>
          {pending === 0 && (at === null ? zone : `${formatLongDuration(now - at)} ago · ${zone}`)}
        </span>
      </p>
      <Button
        className={styles.live}
        kind={at === null ? 'primary' : 'default'}
        aria-pressed={at === null}
        onClick={() => goTo(LIVE)}
      >
        Live
      </Button>
      {failed > 0 && (
        <p role="alert" className={styles.failed}>
          The last 24 hours of {stations(failed)} could not be loaded.
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

function HourMarks({ newest, zone }: { newest: number; zone: string }) {
  const marks = useMemo(() => hourMarks(newest, zone), [newest, zone]);
  return (
    <div className={styles.marks} aria-hidden="true">
      {marks.map(({ position, label, isMain }) => (
        <span
          key={position}
          data-minor={!isMain || undefined}
          style={{ left: `${(position / LIVE) * 100}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** Moves the time slider by an hour on Page Up and Page Down, because browsers give these keys different steps. */
function turnPage(event: KeyboardEvent, { position, goTo }: MapTime): void {
  const steps = { PageUp: PAGE_STEPS, PageDown: -PAGE_STEPS }[event.key];
  if (steps === undefined) return;
  event.preventDefault();
  goTo(Math.max(0, Math.min(LIVE, position + steps)));
}

function stations(count: number): string {
  return count === 1 ? 'one station' : `${count} stations`;
}
