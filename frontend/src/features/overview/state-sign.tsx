import { stateOf } from '../../shared/stations/station-state.js';
import { ActiveMark } from '../../shared/ui/active-mark.js';
import { ViolationSign } from '../../shared/violations/violation-sign.js';
import { type StationSummary } from './station-summary.js';

/** The state of a station as a sign: a firing alarm comes before whether the station sends. */
export function StateSign({ summary: { station, firingKeys } }: { summary: StationSummary }) {
  if (firingKeys.length > 0) return <ViolationSign of="loud" size={12} label="Firing" />;
  return <ActiveMark state={stateOf(station)} isTextHidden />;
}
