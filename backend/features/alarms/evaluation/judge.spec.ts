import { MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { Episodes } from './episodes.js';
import { type AlarmState, Judge, LATE_MS, newState } from './judge.js';
import type { AlarmRule } from './rule.js';
import { UPPER_RULE } from '../../../../test/support/alarms/upper-rule.js';

const T = Date.UTC(2026, 10, 22, 6);
const at = (minutes: number) => T + minutes * MINUTE_MS;

/** Records what happens, with times in minutes. */
class Story {
  readonly told: string[] = [];
  readonly judge: Judge;

  constructor(rule: Partial<AlarmRule>, state: AlarmState = newState(T)) {
    const minutes = (ms: number) => (ms - T) / MINUTE_MS;
    this.judge = new Judge({ ...UPPER_RULE, ...rule }, state, {
      began: ({ since }) => this.told.push(`began ${minutes(since)}`),
      fired: ({ firedAt }) => this.told.push(`fired ${minutes(firedAt)}`),
      ended: ({ phase }, end) => this.told.push(`ended ${minutes(end)} ${phase}`),
    });
  }

  /** Judges samples, each given as [minute, value, minute of arrival]. */
  samples(...samples: [number, number | null, number?][]): this {
    for (const [minute, value, arrival = minute] of samples)
      this.judge.sample(at(minute), value, at(arrival));
    return this;
  }

  pass(minute: number): this {
    this.judge.pass(at(minute));
    return this;
  }
}

describe('an alarm on a value', () => {
  it.each<[string, Partial<AlarmRule>, [number, number | null][], string[]]>([
    ['fires above an upper limit', {}, [[0, 80.1]], ['began 0', 'fired 0']],
    ['does not fire at the limit itself', {}, [[0, 80]], []],
    ['fires below a lower limit', { mode: 'lower', limit: 32 }, [[0, 31.9]], ['began 0', 'fired 0']],
    ['does not fire at the lower limit itself', { mode: 'lower', limit: 32 }, [[0, 32]], []],
    ['fires below a range', { mode: 'range', min: 32, max: 80 }, [[0, 31]], ['began 0', 'fired 0']],
    ['fires above a range', { mode: 'range', min: 32, max: 80 }, [[0, 81]], ['began 0', 'fired 0']],
    [
      'stays within a range',
      { mode: 'range', min: 32, max: 80 },
      [
        [0, 32],
        [1, 80],
      ],
      [],
    ],
    [
      'clears at the limit',
      {},
      [
        [0, 81],
        [1, 80],
      ],
      ['began 0', 'fired 0', 'ended 1 firing'],
    ],
    [
      'takes no missing value for one inside',
      {},
      [
        [0, 81],
        [1, null],
      ],
      ['began 0', 'fired 0'],
    ],
    [
      'holds',
      { holdMs: 5 * MINUTE_MS },
      [
        [0, 81],
        [4, 81],
      ],
      ['began 0'],
    ],
    [
      'fires when the hold is over',
      { holdMs: 5 * MINUTE_MS },
      [
        [0, 81],
        [5, 81],
      ],
      ['began 0', 'fired 5'],
    ],
    [
      'fires when the hold was over',
      { holdMs: 5 * MINUTE_MS },
      [
        [0, 81],
        [9, 81],
      ],
      ['began 0', 'fired 5'],
    ],
    [
      'drops what ends before',
      { holdMs: 5 * MINUTE_MS },
      [
        [0, 81],
        [5, 80],
      ],
      ['began 0', 'ended 5 pending'],
    ],
    [
      'fires where nothing was heard until after the hold',
      { holdMs: 5 * MINUTE_MS },
      [
        [0, 81],
        [9, 70],
      ],
      ['began 0', 'fired 5', 'ended 9 firing'],
    ],
    [
      'goes on within the clear distance',
      { clearBy: 2 },
      [
        [0, 81],
        [1, 79],
      ],
      ['began 0', 'fired 0'],
    ],
    [
      'ends at the clear distance',
      { clearBy: 2 },
      [
        [0, 81],
        [1, 78],
      ],
      ['began 0', 'fired 0', 'ended 1 firing'],
    ],
    [
      'needs no clear distance while pending',
      { clearBy: 2, holdMs: MINUTE_MS * 5 },
      [
        [0, 81],
        [1, 80],
      ],
      ['began 0', 'ended 1 pending'],
    ],
    [
      'judges no older sample',
      {},
      [
        [5, 70],
        [3, 90],
      ],
      [],
    ],
    [
      'begins anew',
      {},
      [
        [0, 81],
        [1, 70],
        [2, 81],
      ],
      ['began 0', 'fired 0', 'ended 1 firing', 'began 2', 'fired 2'],
    ],
  ])('%s', (_, rule, samples, told) => {
    expect(new Story(rule).samples(...samples).told).toEqual(told);
  });

  it('fires by the clock when the station says nothing more', () => {
    const story = new Story({ holdMs: 5 * MINUTE_MS }).samples([0, 81]).pass(5);
    expect(story.told).toEqual(['began 0']);
    expect(story.pass(6).told).toEqual(['began 0', 'fired 5']);
  });

  it('keeps the value furthest beyond and counts those beyond', () => {
    const { state } = new Story({ mode: 'range', min: 32, max: 80, clearBy: 5 }).samples(
      [0, 81],
      [1, 79],
      [2, 28],
      [3, 84],
    ).judge;
    expect(state).toMatchObject({ extreme: 28, count: 3 });
  });

  it('keeps the newest value beyond when it fires', () => {
    const story = new Story({ holdMs: 5 * MINUTE_MS }).samples([0, 90], [4, 84]);
    expect(story.judge.state.firedValue).toBeNull();
    expect(story.pass(6).samples([7, 95]).judge.state.firedValue).toBe(84);
    expect(story.samples([8, 70], [9, 81]).judge.state).toMatchObject({ phase: 'pending', firedValue: null });
  });

  it('knows an episode whose samples all came late', () => {
    const late = LATE_MS / MINUTE_MS + 1;
    const story = new Story({ clearBy: 5 }).samples([0, 81, late]);
    expect(story.judge.state.isLate).toBe(true);
    expect(story.samples([late, 79]).judge.state.isLate).toBe(false);
  });
});

describe('an alarm on a change', () => {
  const FALL: Partial<AlarmRule> = { variant: 'rate', mode: 'lower', change: 3, windowMs: 60 * MINUTE_MS };

  it.each<[string, Partial<AlarmRule>, [number, number][], string[]]>([
    [
      'fires on a fall within the window',
      FALL,
      [
        [0, 30],
        [59, 26.9],
      ],
      ['began 59', 'fired 59'],
    ],
    [
      'takes a slower fall',
      FALL,
      [
        [0, 30],
        [30, 28.5],
        [75, 26.9],
      ],
      [],
    ],
    [
      'takes a rise',
      FALL,
      [
        [0, 30],
        [10, 40],
      ],
      [],
    ],
    [
      'fires on a rise',
      { ...FALL, mode: 'upper' },
      [
        [0, 30],
        [10, 33.1],
      ],
      ['began 10', 'fired 10'],
    ],
    [
      'fires on either',
      { ...FALL, mode: 'range' },
      [
        [0, 30],
        [10, 26],
      ],
      ['began 10', 'fired 10'],
    ],
    [
      'takes the change itself',
      FALL,
      [
        [0, 30],
        [10, 27],
      ],
      [],
    ],
    [
      'ends when the window is past it',
      FALL,
      [
        [0, 30],
        [10, 26],
        [75, 26],
      ],
      ['began 10', 'fired 10', 'ended 75 firing'],
    ],
  ])('%s', (_, rule, samples, told) => {
    expect(new Story(rule).samples(...samples).told).toEqual(told);
  });

  it('measures from values of before it was watched', () => {
    const story = new Story(FALL);
    story.judge.remember(at(-10), 30);
    expect(story.samples([0, 26]).told).toEqual(['began 0', 'fired 0']);
  });
});

describe('an alarm on silence', () => {
  const SILENT: Partial<AlarmRule> = { variant: 'nodata', afterMs: 10 * MINUTE_MS };

  it('fires once, and clears once when the station is back', () => {
    const story = new Story(SILENT).samples([5, 1]).pass(15).pass(16).pass(200).samples([201, 1], [202, 1]);
    expect(story.told).toEqual(['began 5', 'fired 15', 'ended 201 firing']);
  });

  it('takes samples of the past neither for a sign of life nor for a silence of now', () => {
    const story = new Story(SILENT).samples([5, 1]).pass(20);
    for (let minute = 6; minute < 200; minute += 1) story.samples([minute, 1, 300]);
    expect(story.told).toEqual(['began 5', 'fired 15']);
    expect(story.samples([301, 1, 301]).told).toEqual(['began 5', 'fired 15', 'ended 301 firing']);
  });
});

describe('judging', () => {
  const rules: fc.Arbitrary<AlarmRule> = fc.record({
    variant: fc.constantFrom('meas', 'rate', 'nodata'),
    mode: fc.constantFrom('upper', 'lower', 'range'),
    limit: fc.integer({ min: -5, max: 5 }),
    min: fc.constant(null),
    max: fc.constant(null),
    holdMs: fc.integer({ min: 0, max: 5 }).map((minutes) => minutes * MINUTE_MS),
    clearBy: fc.integer({ min: 0, max: 2 }),
    afterMs: fc.integer({ min: 1, max: 5 }).map((minutes) => minutes * MINUTE_MS),
    change: fc.integer({ min: 1, max: 8 }),
    windowMs: fc.integer({ min: 1, max: 20 }).map((minutes) => minutes * MINUTE_MS),
  });
  const histories = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 12 }), value: fc.integer({ min: -10, max: 10 }) }),
    { minLength: 1, maxLength: 60 },
  );
  const samplesOf = (history: { gap: number; value: number }[]) => {
    let time = T;
    return history.map(({ gap, value }) => ({ time: (time += gap * 30_000), value }));
  };

  it('finds the same episodes live, with the clock asked at any time, as over the past', () => {
    fc.assert(
      fc.property(rules, histories, fc.integer({ min: 5_000, max: 90_000 }), (rule, history, tickMs) => {
        const samples = samplesOf(history);
        const end = samples.at(-1)!.time + 1;
        const live = new Episodes(rule, T);
        const past = new Episodes(rule, T);
        let clock = T;
        for (const sample of samples) {
          for (; clock < sample.time; clock += tickMs) live.pass(clock);
          live.add(sample);
          past.add(sample);
        }
        live.finish(end);
        past.finish(end);
        expect(live.found).toEqual(past.found);
      }),
      { numRuns: 500 },
    );
  });

  it('goes on after a restart in any state as if there had been none', () => {
    fc.assert(
      fc.property(rules, histories, fc.nat(59), fc.nat(10), (rule, history, cut, again) => {
        const samples = samplesOf(history);
        const whole = new Story(rule);
        samples.forEach(({ time, value }) => whole.judge.sample(time, value, time));
        const before = new Story(rule);
        const until = Math.min(cut, samples.length);
        samples.slice(0, until).forEach(({ time, value }) => before.judge.sample(time, value, time));
        const stored = JSON.parse(JSON.stringify(before.judge.state)) as AlarmState;
        const after = new Story(rule, { ...stored, lastTime: stored.lastTime ?? -Infinity });
        samples.slice(0, until).forEach(({ time, value }) => after.judge.remember(time, value));
        // A replay of the journal brings the newest samples once more.
        samples
          .slice(Math.max(0, until - again))
          .forEach(({ time, value }) => after.judge.sample(time, value, time));
        expect([...before.told, ...after.told]).toEqual(whole.told);
      }),
      { numRuns: 500 },
    );
  });
});
