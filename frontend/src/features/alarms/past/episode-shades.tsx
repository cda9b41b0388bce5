import { type DryRunEpisode } from '@mesonet/contract/alarm-dry-runs.js';
import { type Past } from '../wire/use-past.js';
import { type Plot, xOf } from './past-scale.js';
import styles from './past.module.css';

interface EpisodeShadesProps {
  episodes: readonly DryRunEpisode[];
  past: Past;
  plot: Plot;
}

/** Least width of the shade of an episode, px, so that an episode of one minute is visible. */
const LEAST_WIDTH = 3;
/** Radius of the circle around an episode's number, px; a longer number widens it. */
const RADIUS = 9;
const DIGIT_WIDTH = 8;

/**
 * Shades the past episodes of an alarm rule in the chart. An episode in which the rule would have fired is red and
 * shows the number that it has in the list. An episode that ended before the rule would have fired is orange.
 */
export function EpisodeShades({ episodes, past, plot }: EpisodeShadesProps) {
  const shades = episodes.map((episode) => {
    const from = xOf(Date.parse(episode.start), past, plot);
    const to = episode.end === null ? plot.right : xOf(Date.parse(episode.end), past, plot);
    return {
      key: episode.start,
      hasFired: episode.fired_at !== null,
      x: from,
      width: Math.max(LEAST_WIDTH, to - from),
    };
  });
  return (
    <g aria-hidden="true">
      {shades.map(({ key, hasFired, x, width }) => (
        <rect
          key={key}
          x={x}
          y={plot.top - 12}
          width={width}
          height={plot.bottom - plot.top + 12}
          fill={hasFired ? 'var(--danger)' : 'var(--warning)'}
          opacity={hasFired ? 0.16 : 0.1}
        />
      ))}
      {numbered(
        shades.filter(({ hasFired }) => hasFired),
        plot,
      ).map(({ key, number, centre, half }) => (
        <g key={key}>
          <rect
            x={centre - half}
            y={plot.top - 12 - RADIUS}
            width={2 * half}
            height={2 * RADIUS}
            rx={RADIUS}
            fill="var(--raised)"
            stroke="var(--danger)"
          />
          <text x={centre} y={plot.top - 7.6} textAnchor="middle" fontWeight="600" className={styles.number}>
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}

/**
 * Chooses the episode numbers for which the chart has room. A number that would touch the one before it
 * appears only in the list.
 */
function numbered(fired: readonly { key: string; x: number; width: number }[], { left, right }: Plot) {
  let last = -Infinity;
  return fired.flatMap(({ key, x, width }, at) => {
    const number = at + 1;
    const half = RADIUS + ((String(number).length - 1) * DIGIT_WIDTH) / 2;
    const centre = Math.min(right - half, Math.max(left + half, x + width / 2));
    if (centre - half < last + 2) return [];
    last = centre + half;
    return [{ key, centre, half, number }];
  });
}
