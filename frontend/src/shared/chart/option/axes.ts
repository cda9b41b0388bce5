import { type PanelAxis } from '@mesonet/contract/chart-panels.js';
import { classScale } from '@mesonet/contract/chart-scale.js';
import { compassPoint } from '@mesonet/contract/compass-point.js';
import { formatNumber, groupThousands } from '@mesonet/contract/units.js';
import { type XAxisOption, type YAxisOption } from './chart-option.js';
import { timeTicks } from './time-ticks.js';
import { type ChartLook, type TrendFrame, type TrendSeries } from '../trend-series.js';

export const LABEL_SIZE = 11;
/** What a time label takes with the air around it, px. */
const LABEL_WIDTH = 60;

/** @param place the panel at the bottom wears the labels for all */
export function toTimeAxis(
  { start, end, zone }: TrendFrame,
  look: ChartLook,
  width: number,
  gridIndex: number,
  { isLast, isMoving }: { isLast: boolean; isMoving: boolean },
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
      show: !isMoving,
      lineStyle: { color: look.muted, width: 1, type: 'solid' },
      label: { show: false },
    },
  };
}

/** @param side the second axis of a panel stands right and leaves the grid lines to the first */
export function toValueAxis(
  axis: PanelAxis<TrendSeries>,
  look: ChartLook,
  gridIndex: number,
  side: 'left' | 'right',
): YAxisOption {
  const { mClass, abbrev } = axis;
  const { scale, formatter } = axisScale(axis);
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

/** The values that an axis covers: those of its series, and the limits marked on them. */
export function axisScale({ mClass, series }: PanelAxis<TrendSeries>) {
  const values = series.flatMap(({ values: own, band, marks }) => [
    own,
    band?.low ?? [],
    band?.high ?? [],
    marks?.limits ?? [],
    marks?.points?.map(({ value }) => value) ?? [],
  ]);
  const known = values.flat().filter((value) => value !== null);
  const { decimals, ...scale } = classScale(mClass, known, Math.max(...series.map((each) => each.decimals)));
  const formatter = (value: number) => groupThousands(formatNumber(value, decimals));
  return { scale, formatter: mClass === 'direction' ? compassPoint : formatter };
}
