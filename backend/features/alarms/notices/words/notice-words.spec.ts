import type { NoticeDetails } from '../notice-details.js';
import { noticeWords } from './notice-words.js';
import { shownMeasurement } from './shown-measurement.js';

const START = new Date('2026-01-31T05:00:00Z');
const FROST: Partial<NoticeDetails> = {
  kind: 'fired',
  variant: 'meas',
  mode: 'lower',
  measkey: 'temperature',
  description: 'Frost',
  severity: 'warning',
  stationname: 'Hill Farm',
  station_id: 'demo_1001',
  timezone: 'Europe/Berlin',
  started_at: START,
  ended_at: null,
  end_reason: null,
  limit_value: 32,
  min_value: null,
  max_value: null,
  change_by: null,
  window_minutes: null,
  extreme: 28.4,
  content: { time: START.getTime() + 45 * 60_000, value: 29.3 },
};
const SILENCE: Partial<NoticeDetails> = {
  variant: 'nodata',
  measkey: 'sampleTime',
  limit_value: null,
  extreme: null,
  content: { time: START.getTime(), value: null },
};
const FALL: Partial<NoticeDetails> = {
  variant: 'rate',
  measkey: 'stationPressure',
  limit_value: null,
  change_by: 0.0886,
  window_minutes: 180,
  extreme: 0.12,
  content: { time: START.getTime(), value: 0.1 },
};
const OVER = { ended_at: new Date(START.getTime() + 130 * 60_000), end_reason: 'cleared' } as const;
const UNITS = { temperature: 'degreeC', pressure: 'hectopascals' };

function wordsOf(...changes: Partial<NoticeDetails>[]) {
  const notice = Object.assign({}, FROST, ...changes) as NoticeDetails;
  return noticeWords(notice, shownMeasurement(notice.measkey, undefined, UNITS));
}

const saidOf = (...changes: Partial<NoticeDetails>[]) => {
  const { subject, headline, more } = wordsOf(...changes);
  return [subject, [headline, ...more].join(' ')];
};

describe('the words of a notice', () => {
  it.each<[string, Partial<NoticeDetails>[], string, string]>([
    [
      'a beginning',
      [],
      'Warning: Frost at Hill Farm, −1.5 °C',
      'Temperature at Hill Farm is −1.5 °C, below the limit of 0.0 °C.',
    ],
    [
      'a beginning beyond an upper limit',
      [{ mode: 'upper', limit_value: 86, content: { time: 0, value: 95 }, severity: 'critical' }],
      'Critical: Frost at Hill Farm, 35.0 °C',
      'Temperature at Hill Farm is 35.0 °C, above the limit of 30.0 °C.',
    ],
    [
      'a beginning outside a range',
      [{ mode: 'range', limit_value: null, min_value: 32, max_value: 86 }],
      'Warning: Frost at Hill Farm, −1.5 °C',
      'Temperature at Hill Farm is −1.5 °C, outside the range from 0.0 °C to 30.0 °C.',
    ],
    [
      'what goes on',
      [{ kind: 'repeated' }],
      'Warning, still: Frost at Hill Farm',
      'Temperature at Hill Farm is still below the limit of 0.0 °C. It has lasted 45 minutes; the lowest value so far was −2.0 °C.',
    ],
    [
      'an end',
      [{ kind: 'cleared' }, OVER],
      'Over: Frost at Hill Farm',
      'Temperature at Hill Farm is back within its limit. It lasted 2 hours 10 minutes; the lowest value was −2.0 °C.',
    ],
    [
      'a reminder',
      [{ kind: 'reminder' }, OVER],
      'Not acknowledged: Frost at Hill Farm',
      'Frost at Hill Farm is over, and nobody has acknowledged it. It lasted 2 hours 10 minutes; the lowest value was −2.0 °C.',
    ],
    [
      'a changed rule',
      [{ kind: 'ended', ended_at: START, end_reason: 'changed' }],
      'Ended: Frost at Hill Farm',
      'Frost at Hill Farm has ended: its rule was changed. The new rule begins afresh.',
    ],
    [
      'silence',
      [SILENCE],
      'Warning: Frost at Hill Farm',
      'Hill Farm has sent no data since 31 Jan 2026, 06:00 (Europe/Berlin).',
    ],
    [
      'the end of silence',
      [SILENCE, { kind: 'cleared' }, OVER],
      'Over: Frost at Hill Farm',
      'Hill Farm sends data again. It was silent for 2 hours 10 minutes.',
    ],
    [
      'a fall',
      [FALL],
      'Warning: Frost at Hill Farm, 3.4 hPa',
      'Station Pressure at Hill Farm changes faster than it should, by 3.4 hPa: the limit is a fall of 3.0 hPa within 3 hours.',
    ],
    [
      'the end of a fall',
      [FALL, { kind: 'cleared' }, OVER],
      'Over: Frost at Hill Farm',
      'Station Pressure at Hill Farm changes no faster than it should. It lasted 2 hours 10 minutes; the greatest change was 4.1 hPa.',
    ],
  ])('tell of %s', (_, changes, subject, text) => {
    expect(saidOf(...changes)).toEqual([subject, text]);
  });

  it('list the facts, in station time', () => {
    expect(wordsOf({ kind: 'cleared' }, OVER).facts).toEqual([
      { label: 'Alarm', value: 'Frost' },
      { label: 'Severity', value: 'Warning' },
      { label: 'Station', value: 'Hill Farm (demo_1001)' },
      { label: 'Measurement', value: 'Temperature' },
      { label: 'Limit', value: 'below 0.0 °C' },
      { label: 'Lowest value', value: '−2.0 °C' },
      { label: 'Since', value: '31 Jan 2026, 06:00 (Europe/Berlin)' },
      { label: 'Until', value: '31 Jan 2026, 08:10 (Europe/Berlin)' },
    ]);
  });

  it('make no link of what somebody called a station', () => {
    const { subject, headline } = wordsOf({
      stationname: 'https://evil.example',
      description: 'www.evil.example',
    });
    expect(`${subject} ${headline}`).not.toMatch(/:\/\/|www\.\w|\w\.\w+ampl/);
  });
});
