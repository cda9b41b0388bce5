import { type Alarm } from '@mesonet/contract/alarms.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { formatDuration } from '../../../shared/time/age.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmRow } from '../model/alarm-rows.js';
import { changeFigure } from '../model/limit-words.js';
import { useExtremes } from '../wire/use-extremes.js';
import { AlarmGauge } from './alarm-gauge.js';
import styles from './list.module.css';

/** Shows the present value of an alarm's measurement and how near it is to the limit. */
export function AlarmNow({ row, units }: { row: AlarmRow; units: DisplayUnits }) {
  const { alarm, state } = row;
  const value = useValue(row);
  const { figure, unit } = nowText(alarm, value, units);
  const mClass = units.measurementOf(alarm.measkey)?.mClass ?? '';
  return (
    <div className={styles.now}>
      <span>
        <b data-state={state}>{figure}</b>
        {unit !== '' && <small>{unit}</small>}
      </span>
      <AlarmGauge rule={alarm} mClass={mClass} value={value} />
    </div>
  );
}

/**
 * @returns the figure for the gauge of an alarm: the present value, the minutes of silence, or the change of the value
 *   for an alarm of type `rate`
 */
function useValue({ alarm, value }: AlarmRow): number | undefined {
  const { variant, mode, measkey, stationid, window } = alarm;
  const extremes = useExtremes(stationid, measkey, variant === 'rate' ? (window ?? null) : null);
  if (variant !== 'rate' || value === undefined) return value;
  if (!extremes) return undefined;
  const [rise, fall] = [Math.max(0, value - extremes.low), Math.min(0, value - extremes.high)];
  if (mode === 'upper') return rise;
  if (mode === 'lower') return fall;
  return rise > -fall ? rise : fall;
}

function nowText({ variant, measkey }: Alarm, value: number | undefined, units: DisplayUnits) {
  if (value === undefined) return { figure: '–', unit: '' };
  if (variant === 'rate') {
    return { figure: signed(changeFigure(measkey, value, units)), unit: units.unitOf(measkey).abbrev };
  }
  if (variant === 'meas') return units.formatMeasurement(measkey, value);
  const [figure = '', unit = ''] = formatDuration(value * MINUTE_MS).split(' ');
  return { figure, unit };
}

function signed(figure: string): string {
  return figure.startsWith('−') || Number(figure) === 0 ? figure : `+${figure}`;
}
