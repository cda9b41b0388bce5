import { formatNumber } from '@mesonet/contract/units.js';
import { type XAxisOption, type YAxisOption } from './chart-option.js';
import { compassPoint } from '../compass-point.js';
import { groupThousands } from '../words/readout.js';
import { type PanelAxis } from './panels.js';
import { niceScale } from './scale.js';
import { timeTicks } from './time-ticks.js';
import { type ChartLook, type TrendFrame } from '../trend-series.js';

export const LABEL_SIZE = 11;
/** What a time label takes with the air around it, px. */
const LABEL_WIDTH = 60;
/** Classes whose axis starts at zero, because there zero means "nothing". */
const ZERO_BASED = new Set([
  ...['rain', 'rainrate', 'snowdepth', 'hits', 'strikes', 'radiation', 'illuminance', 'par', 'uvi'],
  ...['windspeed', 'windrun', 'concentration', 'aqi'],
]);

/** @param isLast the panel at the bottom wears the labels for all */
export function toTimeAxis(
  { start, end, zone }: TrendFrame,
  look: ChartLook,
  width: number,
  gridIndex: number,
  isLast: boolean,
): XAxisOption {
  const ticks = timeTicks(start, end, zone, Math.floor(width / LABEL_WIDTH));
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  const customValues = [...labels.keys()];
  return {
    id: `time-${gridIndex}`,
    type: 'time',
    gridIndex,
    min: start,
    max: end,
    axisLine: { show: true, onZero: false, lineStyle: { color: look.line } },
    axisTick: { show: isLast, customValues, length: 4, lineStyle: { color: look.line } },
    axisLabel: {
      show: isLast,
      customValues,
      formatter: (at: number) => labels.get(at) ?? '',
      color: look.faint,
      fontSize: LABEL_SIZE,
      fontFamily: look.fontFamily,
      hideOverlap: true,
    },
    axisPointer: {
      show: true,
      lineStyle: { color: look.muted, width: 1, type: 'solid' },
      label: { show: false },
    },
  };
}

/** @param side the second axis of a panel stands right and leaves the grid lines to the first */
export function toValueAxis(
  axis: PanelAxis,
  look: ChartLook,
  gridIndex: number,
  side: 'left' | 'right',
): YAxisOption {
  const { mClass, abbrev } = axis;
  const { scale, formatter } = mClass === 'direction' ? ALL_DIRECTIONS : scaleOf(axis);
  return {
    id: `${mClass}-${gridIndex}`,
    type: 'value',
    gridIndex,
    position: side,
    // The labels of a direction axis are compass points already.
    name: mClass === 'direction' ? '' : abbrev,
    nameLocation: 'end',
    nameGap: 9,
    nameTextStyle: {
      color: look.faint,
      fontSize: LABEL_SIZE,
      fontFamily: look.fontFamily,
      align: side === 'left' ? 'right' : 'left',
      padding: side === 'left' ? [0, 8, 0, 0] : [0, 0, 0, 8],
    },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: look.faint,
      fontSize: LABEL_SIZE,
      fontFamily: look.fontFamily,
      formatter,
    },
    splitLine: { show: side === 'left', lineStyle: { color: look.line, width: 1 } },
    axisPointer: { show: false },
    ...scale,
  };
}

function scaleOf({ mClass, series }: PanelAxis) {
  const values = series.flatMap(({ values: own, band }) => [own, band?.low ?? [], band?.high ?? []]);
  const { min, max, interval, decimals } = niceScale(
    values.flat().filter((value) => value !== null),
    {
      isZeroBased: ZERO_BASED.has(mClass),
      decimals: Math.max(...series.map((each) => each.decimals)),
      ...(mClass === 'humidity' ? { cap: 100 } : {}),
    },
  );
  const formatter = (value: number) => groupThousands(formatNumber(value, decimals));
  return { scale: { min, max, interval }, formatter };
}

/** North to north, whatever the wind does. */
const ALL_DIRECTIONS = { scale: { min: 0, max: 360, interval: 90 }, formatter: compassPoint };
