import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined.js';
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined.js';
import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined.js';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js';
import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined.js';
import MinusOutlined from '@ant-design/icons-svg/es/asn/MinusOutlined.js';
import MobileOutlined from '@ant-design/icons-svg/es/asn/MobileOutlined.js';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined.js';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined.js';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined.js';
import { dateOf } from '@mesonet/model/calendar/dates.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { Icon } from '../../../shared/ui/icon.js';
import { ViolationSign } from '../../../shared/violations/violation-sign.js';
import styles from './episode.module.css';
import { type NoticeResult, type TimelineEntry } from './timeline-entry.js';

interface TimelineProps {
  entries: readonly TimelineEntry[];
  /** IANA time zone of the station. */
  zone: string;
}

/** Shows the events of an episode, with times in the time zone of the station. */
export function Timeline({ entries, zone }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label="What happened">
      {entries.map((entry, i) => (
        <li key={i}>
          <Time at={entry.at} before={entries[i - 1]?.at} zone={zone} />
          <span className={styles.mark}>
            <EntrySign sign={entry.sign} />
          </span>
          <div>
            <span className={LOOKS[entry.sign]}>{entry.title}</span>
            {entry.result && <Result result={entry.result} />}
            {entry.details?.map((detail) => (
              <p key={detail}>{detail}</p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

/**
 * Shows the time of day of an event. The date is shown below it if it differs from the date of the previous line, and
 * in the first line if it is not today.
 */
function Time({ at, before, zone }: { at: number | null; before: number | null | undefined; zone: string }) {
  if (at === null) return <span className={styles.time}>now</span>;
  const isNewDay = dateOf(before ?? serverNow(), zone) !== dateOf(at, zone);
  return (
    <time className={styles.time} dateTime={new Date(at).toISOString()}>
      {formatStationTime(at, zone, 'time')}
      {isNewDay && <small>{formatStationTime(at, zone, 'day')}</small>}
    </time>
  );
}

const LOOKS: Partial<Record<TimelineEntry['sign'], string | undefined>> = {
  loud: styles.fired,
  waiting: styles.waiting,
};

const ICONS = {
  email: MailOutlined,
  user: TeamOutlined,
  push_notification: MobileOutlined,
  webhook: ApiOutlined,
  reminder: BellOutlined,
  clock: ClockCircleOutlined,
  person: UserOutlined,
} as const;

function EntrySign({ sign }: { sign: TimelineEntry['sign'] }) {
  if (sign === 'waiting') return <ViolationSign sign="snoozed" size={16} />;
  return sign in ICONS ? (
    <Icon icon={ICONS[sign as keyof typeof ICONS]} />
  ) : (
    <ViolationSign sign={sign as Exclude<typeof sign, keyof typeof ICONS>} size={16} />
  );
}

const RESULTS = {
  sent: CheckOutlined,
  waiting: ClockCircleOutlined,
  retrying: ReloadOutlined,
  failed: CloseOutlined,
  skipped: MinusOutlined,
} as const;

function Result({ result }: { result: NoticeResult }) {
  return (
    <span className={styles.result} data-result={result}>
      <Icon icon={RESULTS[result]} /> {result}
    </span>
  );
}
