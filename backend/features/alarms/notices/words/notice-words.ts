import type { AlarmSeverity } from '@mesonet/contract/alarms.js';
import type { NoticeKind } from '@mesonet/contract/violations.js';
import { localText } from '@mesonet/model/calendar/local-text.js';
import { nameInMail, nameInSubject } from '../../../../platform/mail/name-in-mail.js';
import type { MessageWords } from '../../channels/message.js';
import type { NoticeDetails } from '../notice-details.js';
import { conditionText, extremeName } from './condition-text.js';
import { durationText } from './duration-text.js';
import type { ShownMeasurement } from './shown-measurement.js';

const SEVERITY: Readonly<Record<AlarmSeverity, string>> = {
  info: 'Info',
  warning: 'Warning',
  critical: 'Critical',
};
const END: Readonly<Record<string, string>> = {
  changed: 'its rule was changed. The new rule begins afresh',
  disabled: 'it was disabled. Nothing watches for it until it is enabled again',
  deleted: 'it was deleted. Nothing watches for it any more',
  station_deleted: 'the station was removed',
};

/** Composes the text of a notice in plain words. */
export function noticeWords(notice: NoticeDetails, measured: ShownMeasurement): MessageWords {
  return {
    subject: subjectOf(notice, measured),
    ...sentencesOf(notice, measured),
    facts: factsOf(notice, measured),
  };
}

function subjectOf(notice: NoticeDetails, measured: ShownMeasurement): string {
  const { kind, severity, description, stationname } = notice;
  const heads: Record<NoticeKind, string> = {
    fired: SEVERITY[severity],
    repeated: `${SEVERITY[severity]}, still`,
    cleared: 'Over',
    reminder: 'Not acknowledged',
    ended: 'Ended',
  };
  const value = kind === 'fired' ? valueText(notice, measured) : null;
  const subject = `${nameInSubject(description)} at ${nameInSubject(stationname)}`;
  return `${heads[kind]}: ${subject}${value === null ? '' : `, ${value}`}`;
}

type Sentences = Pick<MessageWords, 'headline' | 'more'>;

function sentencesOf(notice: NoticeDetails, measured: ShownMeasurement): Sentences {
  const alarm = `${nameInMail(notice.description)} at ${nameInMail(notice.stationname)}`;
  switch (notice.kind) {
    case 'fired':
      return { headline: stateSentence(notice, measured, ''), more: [] };
    case 'repeated':
      return {
        headline: stateSentence(notice, measured, ' still'),
        more: progressSentences(notice, measured),
      };
    case 'cleared':
      return { headline: recoverySentence(notice, measured), more: reviewSentences(notice, measured) };
    case 'reminder':
      return notice.ended_at === null
        ? { headline: stateSentence(notice, measured, ' still'), more: [`Nobody has acknowledged it.`] }
        : {
            headline: `${alarm} is over, and nobody has acknowledged it.`,
            more: reviewSentences(notice, measured),
          };
    case 'ended':
      return {
        headline: `${alarm} has ended: ${END[notice.end_reason ?? ''] ?? 'nothing watches for it'}.`,
        more: [],
      };
  }
}

/**
 * Returns the sentence about the state of the alarm.
 * @param adverb the word ' still' with its space, or '' for a first notice
 */
function stateSentence(notice: NoticeDetails, measured: ShownMeasurement, adverb: string): string {
  const station = nameInMail(notice.stationname);
  if (notice.variant === 'nodata') {
    const since = `since ${momentText(notice.started_at, notice)}`;
    return adverb ? `${station} still sends no data, ${since}.` : `${station} has sent no data ${since}.`;
  }
  const subject = `${measured.label} at ${station}`;
  const condition = conditionText(notice, measured);
  const value = adverb ? null : valueText(notice, measured);
  if (notice.variant !== 'rate')
    return `${subject} is${adverb}${value === null ? ' ' : ` ${value}, `}${condition}.`;
  const amount = value === null ? '' : `, by ${value}`;
  return `${subject}${adverb} changes faster than it should${amount}: the limit is ${condition}.`;
}

function recoverySentence({ variant, stationname }: NoticeDetails, { label }: ShownMeasurement): string {
  const station = nameInMail(stationname);
  if (variant === 'nodata') return `${station} sends data again.`;
  const predicate = variant === 'rate' ? 'changes no faster than it should' : 'is back within its limit';
  return `${label} at ${station} ${predicate}.`;
}

function progressSentences(notice: NoticeDetails, measured: ShownMeasurement): string[] {
  const { content, started_at, extreme, variant } = notice;
  const lasts = `It has lasted ${durationText(content.time - started_at.getTime())}`;
  if (variant === 'nodata' || extreme === null) return [`${lasts}.`];
  return [`${lasts}; the ${extremeName(notice)} so far was ${valueOf(extreme, notice, measured)}.`];
}

function reviewSentences(notice: NoticeDetails, measured: ShownMeasurement): string[] {
  const { content, started_at, ended_at, extreme, variant } = notice;
  const lasted = durationText((ended_at?.getTime() ?? content.time) - started_at.getTime());
  if (variant === 'nodata') return [`It was silent for ${lasted}.`];
  if (extreme === null) return [`It lasted ${lasted}.`];
  return [`It lasted ${lasted}; the ${extremeName(notice)} was ${valueOf(extreme, notice, measured)}.`];
}

function factsOf(notice: NoticeDetails, measured: ShownMeasurement): MessageWords['facts'] {
  const { variant, extreme, ended_at } = notice;
  const isMeasured = variant !== 'nodata';
  const facts: [label: string, value: string | null][] = [
    ['Alarm', nameInMail(notice.description)],
    ['Severity', SEVERITY[notice.severity]],
    ['Station', `${nameInMail(notice.stationname)} (${notice.station_id})`],
    ['Measurement', isMeasured ? measured.label : null],
    ['Limit', isMeasured ? conditionText(notice, measured).replace('the limit of ', '') : null],
    [capitalized(extremeName(notice)), extreme === null ? null : valueOf(extreme, notice, measured)],
    [isMeasured ? 'Since' : 'Silent since', momentText(notice.started_at, notice)],
    ['Until', ended_at === null ? null : momentText(ended_at, notice)],
  ];
  return facts.flatMap(([label, text]) => (text === null ? [] : [{ label, value: text }]));
}

/**
 * Formats the value that was furthest beyond the limit when the notice was written.
 * @returns null for an alarm about a silent station
 */
function valueText(notice: NoticeDetails, measured: ShownMeasurement): string | null {
  const { value } = notice.content;
  return value === null || notice.variant === 'nodata' ? null : valueOf(value, notice, measured);
}

/**
 * Formats a value. The values of an alarm of variant `rate` are differences, and differences convert to other units
 * differently than values.
 */
function valueOf(base: number, { variant }: NoticeDetails, measured: ShownMeasurement): string {
  return variant === 'rate' ? measured.change(base) : measured.value(base);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function momentText(time: Date | number, { timezone }: NoticeDetails): string {
  return `${localText(Number(time), timezone, 'd MMM yyyy, HH:mm')} (${timezone})`;
}
