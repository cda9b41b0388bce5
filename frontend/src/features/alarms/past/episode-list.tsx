import { type DryRunEpisode } from '@mesonet/contract/alarm-dry-runs.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { formatLongDuration } from '../../../shared/time/age.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { spanText } from '../../../shared/violations/violation-words.js';
import { type AlarmDraft } from '../model/alarm-draft.js';
import { changeFigure } from '../model/limit-words.js';
import { type Past } from '../wire/use-past.js';
import styles from './past.module.css';

interface EpisodeListProps {
  episodes: readonly DryRunEpisode[];
  zone: string;
  draft: AlarmDraft;
  units: DisplayUnits;
  past: Past;
}

/** The list shows at most this many episodes, and states how many more there are. */
const MOST = 50;

/** Lists the past episodes in which an alarm rule would have fired, with length and extreme value. */
export function EpisodeList({ episodes, zone, draft, units, past }: EpisodeListProps) {
  const fired = episodes.filter(({ fired_at }) => fired_at !== null);
  if (fired.length === 0) return null;
  return (
    <div className={styles.episodes} tabIndex={0} role="region" aria-label="Episodes">
      <table>
        <tbody>
          {fired.slice(0, MOST).map((episode, at) => (
            <tr key={episode.start}>
              <td>{at + 1}</td>
              <td>{timeText(episode, zone)}</td>
              <td>
                {formatLongDuration(
                  Date.parse(episode.end ?? '') - Date.parse(episode.start) ||
                    past.end - Date.parse(episode.start),
                )}
              </td>
              <Extreme episode={episode} draft={draft} units={units} />
            </tr>
          ))}
        </tbody>
      </table>
      {fired.length > MOST && <p>{`and ${(fired.length - MOST).toLocaleString('en')} more`}</p>}
    </div>
  );
}

function Extreme({
  episode: { extreme },
  draft: { type, measkey },
  units,
}: Pick<EpisodeListProps, 'draft' | 'units'> & { episode: DryRunEpisode }) {
  if (type === 'nodata') return null;
  if (extreme === null) return <td />;
  const figure =
    type === 'rate'
      ? changeFigure(measkey, extreme, units)
      : units.formatMeasurement(measkey, extreme).figure;
  return (
    <td>
      <b>{figure}</b>
      <small>{units.unitOf(measkey).abbrev}</small>
    </td>
  );
}

/**
 * Writes the time of an episode, for example "29 Oct, 21:10 – 30 Oct, 04:35", "6 Nov, 04:50 – 08:55" or "22 Nov, 13:18
 * – now".
 */
function timeText({ start, end }: DryRunEpisode, zone: string): string {
  if (end !== null) return spanText(start, end, zone);
  return `${formatStationTime(Date.parse(start), zone, 'dayTime')} – now`;
}
