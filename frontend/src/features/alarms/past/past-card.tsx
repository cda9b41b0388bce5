import { type Station } from '@mesonet/contract/stations.js';
import { LoadingText } from '../../../shared/ui/page-states.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft, isWhole, ruleOf } from '../model/alarm-draft.js';
import { type AlarmsOf } from '../wire/use-alarms.js';
import { type Past, useDryRun, usePastCurve } from '../wire/use-past.js';
import { EpisodeList } from './episode-list.js';
import { limitLines } from './limit-lines.js';
import { NearbyLimits } from './nearby-limits.js';
import { PastChart } from './past-chart.js';
import { scaleOf } from './past-scale.js';
import styles from './past.module.css';
import { timesText } from './times-text.js';

export interface PastCardProps {
  ids: AlarmsOf;
  station: Station;
  draft: AlarmDraft;
  units: DisplayUnits;
  past: Past;
  /** Called when the user has dragged a limit; the value is in the user's unit. */
  onLimit: (field: 'limit' | 'min' | 'max', value: number) => void;
}

/** Shows when an alarm rule would have fired in the last 30 days. The user can drag its limit. */
export function PastCard({ ids, station, draft, units, past, onLimit }: PastCardProps) {
  const dryRun = useDryRun(ids, isWhole(draft) ? ruleOf(draft, units) : null, past);
  const key = draft.type === 'nodata' || draft.measkey === '' ? null : draft.measkey;
  const isDirection = units.measurementOf(key ?? '')?.mClass === 'direction';
  const curve = usePastCurve(ids.stationId, key, isDirection, past);
  const unit = key === null ? '' : units.unitOf(key).abbrev;
  const note = [unit, 'last 30 days', station.stationname].filter((part) => part !== '').join(', ');
  const lines = limitLines(draft, units);
  const scale = scaleOf(curve.data, lines, draft.measkey, units);
  if (key === null && draft.type !== 'nodata') {
    return (
      <section className={styles.card} aria-label="The last 30 days">
        <p className={styles.empty}>Select a measurement to see its last 30 days.</p>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-label="The last 30 days">
      <header className={styles.head}>
        <h3 role="status" data-pending={dryRun.isPlaceholderData || undefined}>
          {headline(dryRun.data?.fired, dryRun.isError)}
        </h3>
        <span>{note}</span>
      </header>
      {dryRun.isError && <p className={styles.problem}>{dryRun.error.message}</p>}
      {key !== null && curve.isPending ? (
        <LoadingText>Loading the last 30 days ...</LoadingText>
      ) : (
        <PastChart
          curve={curve.data}
          draft={draft}
          units={units}
          past={past}
          zone={station.timezone}
          lines={lines}
          scale={scale}
          episodes={dryRun.data?.episodes ?? []}
          onLimit={onLimit}
        />
      )}
      {curve.isError && (
        <p className={styles.problem}>The curve could not be loaded. {curve.error.message}</p>
      )}
      <EpisodeList
        episodes={dryRun.data?.episodes ?? []}
        zone={station.timezone}
        draft={draft}
        units={units}
        past={past}
      />
      {lines.some(({ field }) => field !== null) && (
        <NearbyLimits
          {...{ ids, draft, units, past }}
          interval={scale.interval}
          isCounted={dryRun.isSuccess && dryRun.isAtRest}
        />
      )}
    </section>
  );
}

function headline(fired: number | undefined, isError: boolean): string {
  if (isError) return 'The rule could not be tried';
  if (fired === undefined) return 'Would it have fired?';
  if (fired === 0) return 'Would not have fired';
  return `Would have fired ${timesText(fired)}`;
}
