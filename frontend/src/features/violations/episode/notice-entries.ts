import { type Violation } from '@mesonet/contract/violations.js';
import { clockOf } from '../../../shared/violations/violation-words.js';
import { type NoticeResult, type TimelineEntry } from './timeline-entry.js';

type Notice = Violation['notifications'][number];

/** Notices to one notification group within this time are shown as one line. */
const MOMENT_MS = 60_000;

const NOUNS: Record<Notice['service'], readonly [one: string, many: string]> = {
  email: ['address', 'addresses'],
  push_notification: ['device', 'devices'],
  user: ['person', 'people'],
  webhook: ['webhook', 'webhooks'],
};

/**
 * Builds one line of the timeline for each moment and notification group, with the outcome of the notices.
 * @param zone IANA time zone of the station
 */
export function noticeEntries({ notifications }: Violation, zone: string): TimelineEntry[] {
  const groups = new Map<string, Notice[]>();
  for (const notice of notifications) {
    const moment = Math.floor(Date.parse(notice.time) / MOMENT_MS);
    const key = [moment, notice.kind, notice.service, notice.group].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups.values()].flatMap((notices) => toEntry(notices, zone) ?? []);
}

function toEntry(notices: readonly Notice[], zone: string): TimelineEntry | undefined {
  const [first] = notices;
  if (!first) return undefined;
  const [one, many] = NOUNS[first.service];
  const count = `${notices.length} ${notices.length === 1 ? one : many}`;
  // The server leaves the name of the notification group empty for people who may not manage the account.
  const to = first.group === '' ? count : `${first.group}, ${count}`;
  return {
    at: Date.parse(first.time),
    sign: first.kind === 'reminder' || first.kind === 'repeated' ? 'reminder' : first.service,
    title: `${KINDS[first.kind]}${to}`,
    result: worstOf(notices.map(resultOf)),
    details: notices.flatMap((notice) => troubleOf(notice, zone) ?? []),
  };
}

/**
 * Words before the name of the notification group, by the kind of the notice. The first notice of an episode has no
 * such words.
 */
const KINDS: Record<Notice['kind'], string> = {
  fired: '',
  repeated: 'Once more to ',
  reminder: 'Reminder to ',
  cleared: 'All clear to ',
  ended: 'Its end to ',
};

function resultOf({ state, attempts }: Notice): NoticeResult {
  if (state === 'waiting') return attempts > 0 ? 'retrying' : 'waiting';
  return state;
}

const WORST_FIRST: readonly NoticeResult[] = ['failed', 'retrying', 'waiting', 'skipped', 'sent'];

function worstOf(results: readonly NoticeResult[]): NoticeResult {
  return WORST_FIRST.find((each) => results.includes(each)) ?? 'sent';
}

/**
 * @returns what went wrong with a notice; undefined where nothing did. People who may not manage the account do not see
 *   the recipient.
 */
function troubleOf(notice: Notice, zone: string): string | undefined {
  const { recipient, reason, attempts } = notice;
  const time = notice.sent_at ?? notice.next_try_at;
  const text = TROUBLES[resultOf(notice)](attempts, time === null ? '' : clockOf(time, zone));
  const words = [reason, text].filter(Boolean).join(', ');
  if (words === '') return undefined;
  return recipient === null ? words : `${recipient}: ${words}`;
}

/** Texts about the outcome of a notice. `time` is when the notice was sent or is tried next. */
const TROUBLES: Record<NoticeResult, (attempts: number, time: string) => string> = {
  sent: (attempts, time) => (attempts > 1 ? `tried ${attempts} times, sent ${time}` : ''),
  waiting: () => '',
  retrying: (attempts, time) => `tried ${times(attempts)}, next try ${time}, given up after 48 h`,
  failed: (attempts) => `given up after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
  skipped: () => '',
};

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
