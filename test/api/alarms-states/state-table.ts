/** The states of an alarm, as its newest episode shows them. */
export const STATES = [
  'none',
  'pending',
  'firing',
  'muted',
  'late',
  'acknowledged',
  'snoozed',
  'over',
  'cleared',
] as const;
export type State = (typeof STATES)[number];

/** The outcome of an event in a state: the next state and the written notices, or the reason why it cannot happen. */
export type Cell = { next: State; notices: string[] } | { cannot: string };

/** Reasons why an event cannot happen in a state. */
const REASONS: Readonly<Record<string, string>> = {
  I: 'an import and its undo reach no follower of the samples (fold/history.spec.ts)',
  N: 'silence has no hold: an alarm on it fires as it begins, at the same moment',
  D: 'silence is judged by the clock, and no sample of it is late',
  E: 'there is no episode to name',
  H: 'a value that is late by two hours comes long after the hold is over',
  S: 'nobody snoozed it, or the snooze changes nothing',
};

/**
 * Each alarm fires above 80, clears at 78, holds for 10 minutes, repeats after 15, and sends reminders until somebody
 * acknowledges it. Alarms on silence fire after 10 minutes. A cell holds the next state and, after a plus, each written
 * notice; `=` changes nothing and writes no notice; a capital letter is a reason why the pair cannot happen.
 *
 * - muted: the alarm fires within quiet hours or during maintenance, and nobody was notified
 * - late: the alarm fires on samples that all came too late to notify anybody
 * - over: the value came back, and people are reminded of the episode
 * - cleared: the episode has ended and sends no more notices
 */
const TABLE = `
  event                         | none          | pending       | firing           | muted         | late          | acknowledged     | snoozed          | over                    | cleared
  a value beyond                | pending       | =             | =                | =             | firing +fired | =                | =                | pending                 | pending
  a value inside                | =             | none          | over +cleared    | cleared       | cleared       | cleared +cleared | over +cleared    | =                       | =
  a value inside, not yet clear | =             | none          | =                | =             | firing +fired | =                | =                | =                       | =
  a flagged value               | =             | =             | =                | =             | =             | =                | =                | =                       | =
  a late value beyond           | late          | H             | =                | =             | =             | =                | =                | late +reminder          | late
  an older value beyond         | =             | =             | =                | =             | =             | =                | =                | =                       | =
  an imported value             | I             | I             | I                | I             | I             | I                | I                | I                       | I
  the hold is over              | =             | firing +fired | =                | =             | =             | =                | =                | =                       | =
  the station falls silent      | firing +fired | N             | =                | =             | D             | =                | =                | firing +fired +reminder | firing +fired
  the station is back           | =             | N             | over +cleared    | cleared       | D             | cleared +cleared | over +cleared    | =                       | =
  an interval is over           | =             | firing +fired | firing +repeated | =             | =             | =                | =                | over +reminder          | =
  an interval in quiet hours    | =             | muted         | =                | =             | =             | =                | =                | =                       | =
  an interval in maintenance    | =             | muted         | =                | =             | muted         | =                | =                | =                       | =
  a day is over                 | =             | firing +fired | firing +repeated | =             | =             | =                | firing +repeated | cleared                 | =
  somebody acknowledges it      | E             | =             | acknowledged     | acknowledged  | acknowledged  | =                | acknowledged     | cleared                 | =
  somebody snoozes it           | E             | =             | snoozed          | snoozed       | snoozed       | =                | =                | =                       | =
  the snooze is over            | S             | S             | S                | S             | S             | S                | firing +repeated | S                       | S
  quiet hours begin             | =             | =             | =                | =             | =             | =                | =                | =                       | =
  quiet hours end               | =             | =             | =                | firing +fired | =             | =                | =                | =                       | =
  maintenance begins            | =             | =             | =                | =             | muted         | =                | =                | =                       | =
  maintenance ends              | =             | =             | =                | =             | =             | =                | =                | =                       | =
  its limit is changed          | =             | none          | cleared +ended   | cleared       | cleared       | cleared +ended   | cleared +ended   | =                       | =
  its words are changed         | =             | =             | =                | =             | =             | =                | =                | =                       | =
  it is disabled                | =             | none          | cleared +ended   | cleared       | cleared       | cleared +ended   | cleared +ended   | cleared                 | =
  it is deleted                 | =             | none          | cleared +ended   | cleared       | cleared       | cleared +ended   | cleared +ended   | cleared                 | =
  its station is deleted        | =             | none          | none +ended      | none          | none          | none +ended      | none +ended      | none                    | none
  the process restarts          | =             | =             | =                | =             | =             | =                | =                | =                       | =
  another process takes over    | =             | =             | =                | =             | =             | =                | =                | =                       | =
`;

/** Event → state → outcome; a cell that is missing or unknown is undefined. */
export const CELLS: ReadonlyMap<string, Readonly<Partial<Record<State, Cell>>>> = new Map(readRows());

function readRows(): [string, Partial<Record<State, Cell>>][] {
  const [head, ...rows] = TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const states = head!.slice(1).filter(isState);
  return rows.map(([event, ...cells]) => [
    event!,
    Object.fromEntries(states.map((state, i) => [state, readCell(state, cells[i] ?? '')])),
  ]);
}

function readCell(state: State, text: string): Cell | undefined {
  if (text === '=') return { next: state, notices: [] };
  const reason = REASONS[text];
  if (reason !== undefined) return { cannot: reason };
  const [next = '', ...notices] = text.split(' +');
  return isState(next) ? { next, notices } : undefined;
}

function isState(text: string): text is State {
  return (STATES as readonly string[]).includes(text);
}
