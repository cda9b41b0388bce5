import { Conflict } from '../../../backend/platform/errors.js';
import { AlarmPlace } from './alarm-place.js';
import { CELLS, type State, STATES } from './state-table.js';

let place: AlarmPlace;

beforeAll(async () => {
  place = await AlarmPlace.start();
});
afterAll(() => place.stop());

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Quiet hours that cover the whole day except the minute before 11:00. */
const QUIET = { from: '11:00', to: '10:59', days: ALL_DAYS };
/** Delay in minutes after which a sample no longer notifies anybody. */
const LATE = 131;
const SNOOZE = 600;

/** The events that lead an alarm into each state, without the final tick of the clock. */
const HISTORIES: Record<State, (variant: Variant) => Promise<void>> = {
  none: (variant) => {
    if (variant === 'meas') place.send(70);
    return place.tick();
  },
  pending: async () => {
    await HISTORIES.none('meas');
    place.pass(1);
    place.send(90);
  },
  firing: async (variant) => {
    if (variant === 'nodata') return place.pass(11);
    await HISTORIES.pending('meas');
    await place.tick();
    place.pass(10);
    place.send(90);
  },
  muted: async (variant) => {
    await place.change({ schedule: QUIET });
    await HISTORIES.firing(variant);
  },
  late: () => {
    place.pass(LATE);
    place.send(90, { ago: LATE });
    place.send(90, { ago: LATE - 10 });
    return Promise.resolve();
  },
  acknowledged: async (variant) => {
    await HISTORIES.firing(variant);
    await place.tick();
    await place.acknowledge();
  },
  snoozed: async (variant) => {
    await HISTORIES.firing(variant);
    await place.tick();
    await place.snooze(SNOOZE);
  },
  over: async (variant) => {
    await HISTORIES.firing(variant);
    await place.tick();
    place.pass(1);
    place.send(70);
  },
  cleared: async (variant) => {
    await HISTORIES.over(variant);
    await place.tick();
    await place.acknowledge();
  },
};

type Variant = 'meas' | 'nodata';

/** The events of the table. A tick of the clock follows each. */
const EVENTS: Record<string, (state: State) => Promise<void> | void> = {
  'a value beyond': () => void place.send(90),
  'a value inside': () => void place.send(70),
  'a value inside, not yet clear': () => void place.send(79),
  'a flagged value': (state) => void place.send(isOpen(state) ? 70 : 90, { isFlagged: true }),
  'a late value beyond': async () => {
    place.pass(LATE);
    await place.noteTold();
    place.send(90, { ago: LATE });
  },
  'an older value beyond': (state) => void place.send(isOpen(state) ? 70 : 90, { ago: 200 }),
  'an imported value': () => undefined,
  'the hold is over': () => place.pass(10),
  'the station falls silent': async () => {
    place.pass(20);
    await place.noteTold();
  },
  'the station is back': () => void place.send(70),
  'an interval is over': () => place.pass(15),
  'an interval in quiet hours': async () => {
    await place.change({ schedule: QUIET });
    place.pass(15);
  },
  'an interval in maintenance': async () => {
    await place.maintain(60);
    place.pass(15);
  },
  'a day is over': () => place.pass(24 * 60 + 2),
  'somebody acknowledges it': () => place.acknowledge().catch(whenRefused),
  'somebody snoozes it': () => place.snooze(SNOOZE).catch(whenRefused),
  'the snooze is over': () => place.pass(SNOOZE),
  'quiet hours begin': async () => {
    await place.change({ schedule: { ...QUIET, from: place.clock(1), to: place.clock(0) } });
    place.pass(1);
  },
  'quiet hours end': async () => {
    await place.change({ schedule: { ...QUIET, to: place.clock(1) } });
    await place.tick();
    place.pass(1);
  },
  'maintenance begins': () => place.maintain(60),
  'maintenance ends': async () => {
    await place.maintain(1);
    await place.tick();
    place.pass(1);
  },
  'its limit is changed': () => place.change({ limit: 85 }),
  'its words are changed': () => place.change({ desc: 'Hot', severity: 'critical', interval: 30 }),
  'it is disabled': () => place.change({ enabled: false }),
  'it is deleted': () => place.remove(),
  'its station is deleted': () => place.removeStation(),
  'the process restarts': async () => void (await place.startProcess()),
  'another process takes over': async (state) => {
    const before = await place.startProcess();
    before.follow({ ...place.sampleOf(isOpen(state) ? 70 : 90), seq: 1_000 });
    await expect(before.tick(place.now)).rejects.toThrow('was taken over by another process');
  },
};

function isOfSilence(event: string): boolean {
  return event.startsWith('the station');
}

function isOpen(state: State): boolean {
  return !['none', 'over', 'cleared'].includes(state);
}

function whenRefused(error: unknown): void {
  if (!(error instanceof Conflict)) throw error;
}

async function stateNow(): Promise<State> {
  const episode = await place.newestEpisode();
  if (!episode) return 'none';
  const { endedAt, firedAt, isSettled, acknowledgedAt, snoozedUntil, mutedBy, tellings } = episode;
  if (endedAt) return isSettled ? 'cleared' : 'over';
  if (!firedAt) return 'pending';
  if (acknowledgedAt) return 'acknowledged';
  if (snoozedUntil && snoozedUntil.getTime() > place.now) return 'snoozed';
  if (tellings > 0) return 'firing';
  return mutedBy === 'late_data' ? 'late' : 'muted';
}

/** @returns the kinds of the notices that were added after `before` */
async function newNotices(before: readonly string[]): Promise<string[]> {
  const rest = [...before];
  return (await place.notices()).filter((kind) => {
    const at = rest.indexOf(kind);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

interface Interruptions {
  /** The process is replaced once the history is written. */
  restartsBefore?: boolean;
  /**
   * The process is killed before it has written the effect of the newest sample, first in the history, then in the
   * event.
   */
  isKilled?: boolean;
}

/** @returns the next state and the new notices after an event in a state */
async function outcome(event: string, state: State, { restartsBefore, isKilled }: Interruptions = {}) {
  const variant = isOfSilence(event) ? 'nodata' : 'meas';
  await place.beginAnew(variant);
  await HISTORIES[state](variant);
  if (isKilled) await place.startProcess();
  await place.tick();
  expect(await stateNow()).toBe(state);
  if (restartsBefore) await place.startProcess();
  const before = await place.notices();
  // Events of silence themselves set how long the silence lasts.
  if (variant === 'meas') place.pass(1);
  await EVENTS[event]!(state);
  if (isKilled) await place.startProcess();
  await place.tick();
  return { next: await stateNow(), notices: await newNotices(before) };
}

const PAIRS = [...CELLS].flatMap(([event, cells]) =>
  STATES.map((state) => ({ event, state, cell: cells[state] })),
);
const POSSIBLE = PAIRS.filter(({ cell }) => cell && 'next' in cell);

it('says of every event and every state what becomes of the alarm, or why the pair cannot happen', () => {
  expect([...CELLS.keys()].sort()).toEqual(Object.keys(EVENTS).sort());
  const missing = PAIRS.filter(({ cell }) => cell === undefined).map(
    ({ event, state }) => `${event}, ${state}`,
  );
  expect(missing).toEqual([]);
});

describe.each(STATES)('an alarm that is %s', (state) => {
  const events = POSSIBLE.filter((pair) => pair.state === state);

  it.each(events)('and $event', async ({ event, cell }) => {
    expect(await outcome(event, state)).toEqual(cell);
  });

  it('goes on after a restart in between as if there had been none', async () => {
    for (const { event, cell } of events)
      expect({ event, ...(await outcome(event, state, { restartsBefore: true })) }).toEqual({
        event,
        ...cell,
      });
  });

  it('loses and repeats nothing when its process is killed before it wrote', async () => {
    // A new process counts silence from its own start at the earliest, so events of silence are left out.
    for (const { event, cell } of events.filter((pair) => !isOfSilence(pair.event)))
      expect({ event, ...(await outcome(event, state, { isKilled: true })) }).toEqual({ event, ...cell });
  });
});
