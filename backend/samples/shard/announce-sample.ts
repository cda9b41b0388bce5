import type { EventBus } from '../../platform/event-bus.js';
import { withExtras } from '../extras/extra-values.js';
import type { Observation, SampleRow, SampleValues } from '../observation.js';
import '../sample-accepted.js';
import type { SeriesDirectory, SeriesSettings } from '../series-directory.js';
import type { SeriesStates } from './series-states.js';

interface Announcer {
  shard: number;
  states: SeriesStates;
  directory: SeriesDirectory;
  bus: EventBus;
}

/** Publishes the whole row of a sample; nothing where its station is gone. */
export function announceSample(
  { shard, states, directory, bus }: Announcer,
  {
    seq,
    observation,
    row,
    isLate,
  }: { seq: number; observation: Observation; row: SampleRow; isLate: boolean },
): void {
  const settings = directory.find(row.series);
  if (!settings) return;
  const { stationId, accountId } = settings;
  const { series, time } = row;
  const { receivedAt } = observation;
  const values = wholeOf(states, row, settings);
  bus.publish('sample.accepted', {
    shard,
    seq,
    series,
    stationId,
    accountId,
    time,
    receivedAt,
    values,
    isLate,
  });
}

function wholeOf(states: SeriesStates, row: SampleRow, { extras: fields }: SeriesSettings): SampleValues {
  const state = fields && states.find(row.series);
  return state ? withExtras(state.extras, fields, row) : row.values;
}
