import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useLatest } from '../../../shared/api/use-latest.js';
import { useOwnMeasurements } from '../../../shared/api/use-own-measurements.js';
import { useAccount } from '../../../shared/session/use-accounts.js';
import { useNow } from '../../../shared/time/use-now.js';
import { Icon } from '../../../shared/ui/icon.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { useUnits } from '../../../shared/units/use-units.js';
import { urgencyOf } from '../../../shared/violations/urgency.js';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import { type StationPlace } from '../station-places.js';
import { EpisodeActions } from './episode-actions.js';
import { EpisodeChart } from './episode-chart.js';
import { episodeSummary } from './episode-summary.js';
import styles from './episode.module.css';
import { stateWords } from './state-words.js';
import { timelineEntries } from './timeline-entries.js';
import { Timeline } from './timeline.js';
import { episodeWindow } from './use-episode-trend.js';
import { OWN_ZONE } from '../../../shared/time/own-zone.js';

const CHART_HEIGHT = 232;

interface EpisodeProps {
  accountId: string;
  violation: Violation;
  place: StationPlace;
  /** True when the user may acknowledge and snooze the episode. */
  canAnswer: boolean;
  /** Address of the list of episodes, for the link on a phone; undefined elsewhere. */
  backTo: string | undefined;
  onAcknowledged: () => void;
}

/** Shows one episode of an alarm: the values, the notices, and what users did about it. */
export function Episode({ accountId, violation, place, canAnswer, backTo, onAcknowledged }: EpisodeProps) {
  const { stationid, measkey } = violation;
  const own = useOwnMeasurements(stationid);
  const units = useUnits(useAccount(accountId).data, own.data);
  const value = useLatest(stationid).data?.values[measkey]?.value;
  const number = typeof value === 'number' ? value : undefined;
  return (
    <article className={styles.card} aria-label={violation.desc} data-state={violation.state}>
      <header className={styles.head}>
        {backTo !== undefined && (
          <Link to={backTo} className={styles.back} aria-label="All violations">
            <Icon icon={LeftOutlined} />
          </Link>
        )}
        <Headline violation={violation} place={place} />
        {canAnswer && (
          <EpisodeActions violation={violation} zone={place.zone} onAcknowledged={onAcknowledged} />
        )}
      </header>
      <div className={styles.chart}>
        <Summary accountId={accountId} violation={violation} value={number} units={units} />
        {violation.variant !== 'nodata' && <LiveChart violation={violation} units={units} />}
      </div>
      <History violation={violation} units={units} zone={place.zone} />
    </article>
  );
}

function Headline({ violation, place }: { violation: Violation; place: StationPlace }) {
  const now = useNow();
  const { desc, severity } = violation;
  return (
    <div className={styles.headline}>
      <ViolationSign sign={urgencyOf(violation, now)} size={20} />
      <div>
        <h2>{desc}</h2>
        <p>
          {place.name} · {severity} · {stateWords(violation, now)}
        </p>
      </div>
    </div>
  );
}

interface SummaryProps {
  accountId: string;
  violation: Violation;
  value: number | undefined;
  units: DisplayUnits;
}

function Summary({ accountId, violation, value, units }: SummaryProps) {
  const { figure, unit, words } = episodeSummary(violation, value, units);
  return (
    <div className={styles.summary}>
      <p>
        {figure !== '' && (
          <span className={styles.figure}>
            <strong>{figure}</strong> {unit}
          </span>
        )}{' '}
        {words}
      </p>
      <Link to={`/${accountId}/WeatherStations/${violation.stationid}/RT/main`}>Dashboard</Link>
    </div>
  );
}

/** The chart of an episode that has not ended. Its time range grows once a minute, not once a second. */
function LiveChart({ violation, units }: { violation: Violation; units: DisplayUnits }) {
  const minute = Math.ceil(useNow() / MINUTE_MS) * MINUTE_MS;
  const window = useMemo(() => episodeWindow(violation, minute), [violation, minute]);
  return <EpisodeChart violation={violation} units={units} window={window} height={CHART_HEIGHT} />;
}

function History({ violation, units, zone }: { violation: Violation; units: DisplayUnits; zone: string }) {
  const entries = useMemo(() => timelineEntries(violation, units, zone), [violation, units, zone]);
  const isElsewhere = OWN_ZONE !== zone;
  return (
    <div className={styles.history}>
      <Timeline entries={entries} zone={zone} />
      {isElsewhere && <p className={styles.zone}>Station time, {zone}</p>}
    </div>
  );
}
