import type { EventBus } from '../../platform/event-bus.js';
import { withExtras } from '../extras/extra-values.js';
import type { Observation, SampleRow, SampleValues } from '../observation.js';
import '../sample-accepted.js';
import type { SampleFollowers } from '../sample-followers.js';
import type { SeriesDirectory, SeriesSettings } from '../series-directory.js';
import type { SeriesStates } from './series-states.js';

interface Announcement {
  seq: number;
  observation: Observation;
  row: SampleRow;
  isLate: boolean;
  /** True where an earlier run published it. */
  isSilent: boolean;
}

interface Announcer {
  shard: number;
  states: SeriesStates;
  directory: SeriesDirectory;
  bus: EventBus;
  followers: SampleFollowers;
}

/** Tells followers of the whole row of a sample, and publishes it unless it is silent; nothing where its station is gone. */
export function announceSample(
  { shard, states, directory, bus, followers }: Announcer,
  { seq, observation, row, isLate, isSilent }: Announcement,
): void {
  const settings = directory.find(row.series);
  if (!settings) return;
  const { stationId, accountId } = settings;
  const { series, time } = row;
  const { receivedAt } = observation;
  const values = wholeOf(states, row, settings);
  const sample = { shard, seq, series, stationId, accountId, time, receivedAt, values, isLate };
  const violations = followers.follow({ ...sample, sent: observation.values });
  if (!isSilent) bus.publish('sample.accepted', { ...sample, violations });
}

function wholeOf(states: SeriesStates, row: SampleRow, { extras: fields }: SeriesSettings): SampleValues {
  const state = fields && states.find(row.series);
  return state ? withExtras(state.extras, fields, row) : row.values;
}
