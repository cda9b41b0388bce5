import { stateOf } from '../../shared/stations/station-state.js';
import { ActiveMark } from '../../shared/stations/active-mark.js';
import { ViolationSign } from '../../shared/violations/violation-sign.js';
import { type StationSummary } from './station-summary.js';

/**
 * Shows the state of a station as an icon. While an alarm fires, its icon is shown in place of the one for whether the
 * station sends.
 */
export function StateSign({ summary: { station, firingKeys } }: { summary: StationSummary }) {
  if (firingKeys.length > 0) return <ViolationSign sign="loud" size={12} label="Firing" />;
  return <ActiveMark state={stateOf(station)} isTextHidden />;
}
