import type { Violation } from '@mesonet/contract/violations.js';
import type { Message } from '../channels/message.js';
import { groupkeyOf } from './groupkey.js';
import type { NoticeDetails } from './notice-details.js';
import { noticeWords } from './words/notice-words.js';
import type { ShownMeasurement } from './words/shown-measurement.js';

/**
 * Converts a notice into the message that mail, push or webhook deliver.
 * @param publicUrl address of this installation, with which every link begins, without a trailing slash
 */
export function noticeMessage(
  notice: NoticeDetails,
  measured: ShownMeasurement,
  publicUrl: string,
): Omit<Message, 'chart'> {
  const { id, kind, severity, created_at, account_id, accountname, acknowledged_at } = notice;
  const groupkey = groupkeyOf({ alarmId: notice.alarm_id, startedAt: notice.started_at });
  const alarms = `${publicUrl}/admin/${account_id}/alarms`;
  const url = notice.is_station_removed ? alarms : `${alarms}/violations/${groupkey}`;
  const isOpen = kind === 'fired' || kind === 'repeated' || kind === 'reminder';
  return {
    id,
    kind,
    severity,
    createdAt: created_at,
    account: { id: account_id, name: accountname || account_id },
    words: noticeWords(notice, measured),
    url,
    acknowledgeUrl:
      isOpen && acknowledged_at === null && !notice.is_station_removed ? `${url}?acknowledge=1` : null,
    data: dataOf(notice, measured),
  };
}

/** Returns the content of the notice for programs. Its times are in UTC and its values in base units. */
function dataOf(notice: NoticeDetails, { label, baseUnit }: ShownMeasurement): Message['data'] {
  const { account_id, accountname, station_id, stationname, timezone, measkey, content } = notice;
  return {
    account: { id: account_id, name: accountname },
    station: { id: station_id, name: stationname, timezone },
    measurement: { key: measkey, label, unit: baseUnit },
    value: content.value,
    violation: violationOf(notice),
  };
}

function violationOf(notice: NoticeDetails): Partial<Violation> {
  return {
    groupkey: groupkeyOf({ alarmId: notice.alarm_id, startedAt: notice.started_at }),
    alarmid: notice.alarm_id,
    stationid: notice.station_id,
    measkey: notice.measkey,
    desc: notice.description,
    variant: notice.variant,
    mode: notice.mode,
    severity: notice.severity,
    limit: notice.limit_value,
    min: notice.min_value,
    max: notice.max_value,
    change: notice.change_by,
    window: notice.window_minutes,
    state: stateOf(notice),
    start: notice.started_at.toISOString(),
    fired_at: notice.fired_at?.toISOString() ?? null,
    fired_value: notice.fired_value,
    end: notice.ended_at?.toISOString() ?? null,
    end_reason: notice.end_reason,
    extreme: notice.extreme,
    count: notice.sample_count,
  };
}

function stateOf({ ended_at, acknowledged_at, fired_at }: NoticeDetails): Violation['state'] {
  if (ended_at !== null) return 'cleared';
  if (acknowledged_at !== null) return 'acknowledged';
  return fired_at === null ? 'pending' : 'firing';
}
