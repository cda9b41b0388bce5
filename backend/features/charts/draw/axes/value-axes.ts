import { type Panel, type PanelAxis } from '@mesonet/contract/chart-panels.js';
import { classScale, classScaleIn, type Scale } from '@mesonet/contract/chart-scale.js';
import { compassPoint } from '@mesonet/contract/compass-point.js';
import { formatNumber, groupThousands } from '@mesonet/contract/units.js';
import { type ChartLook, FONT_FAMILY } from '../chart-look.js';
import type { ChartSeries } from '../chart-model.js';
import type { YAxisOption } from '../chart-option.js';
import { textWidth } from '../words/text-width.js';

/** One value axis with all its labels decided. */
export interface ValueAxis {
  axis: PanelAxis<ChartSeries>;
  scale: Scale;
  /** How many steps from the lowest to the highest line. */
  steps: number;
}

/** What one line of labels needs to have air around it, in font sizes. */
const ROOM_PER_LINE = 2.6;
const ROOM_PER_POINT = 1.3;
const MOST_STEPS = 5;

/**
 * Scales of a panel's axes; two have as many steps, so that both stand on the same lines: as many as leave the flatter
 * of their curves highest.
 */
export function planAxes({ axes }: Panel<ChartSeries>, height: number, look: ChartLook): ValueAxis[] {
  const most = Math.max(1, Math.min(MOST_STEPS, Math.floor(height / (look.fontSize * ROOM_PER_LINE))));
  const planned = axes.map((axis) =>
    axis.mClass === 'direction'
      ? planCompass(axis, height / look.fontSize)
      : planAxis(axis, (...values) => classScale(...values, most)),
  );
  const compass = planned.find(isCompass);
  const ways = (compass ? [compass] : planned).map(({ steps }) => inSteps(steps, planned));
  const flattening = (way: readonly ValueAxis[]) =>
    Math.max(...way.map((each, i) => spanOf(each) / spanOf(planned[i]!)));
  return ways.toSorted((a, b) => flattening(a) - flattening(b))[0]!;
}

function inSteps(steps: number, planned: readonly ValueAxis[]): ValueAxis[] {
  return planned.map((each) =>
    isCompass(each) || each.steps === steps
      ? each
      : planAxis(each.axis, (...values) => classScaleIn(steps, ...values)),
  );
}

function spanOf({ scale: { min, max } }: ValueAxis): number {
  return max - min;
}

/** North to north by quarters, halves where there is less room, or not at all. @param room in font sizes */
function planCompass(axis: PanelAxis<ChartSeries>, room: number): ValueAxis {
  const steps = [4, 2].find((each) => each * ROOM_PER_POINT <= room) ?? 1;
  return { axis, scale: { min: 0, max: 360, interval: 360 / steps, decimals: 0 }, steps };
}

/** Its steps cannot be chosen. */
function isCompass({ axis }: ValueAxis): boolean {
  return axis.mClass === 'direction';
}

function planAxis(
  axis: PanelAxis<ChartSeries>,
  toScale: (mClass: string, values: readonly number[], decimals: number) => Scale,
): ValueAxis {
  const values = axis.series.flatMap(({ values: own, band, limits }) => [
    own,
    band?.low ?? [],
    band?.high ?? [],
    limits ?? [],
  ]);
  const known = values.flat().filter((value) => value !== null);
  const scale = toScale(axis.mClass, known, Math.max(...axis.series.map((each) => each.decimals)));
  return { axis, scale, steps: stepsOf(scale) };
}

function stepsOf({ min, max, interval }: Scale): number {
  return Math.round((max - min) / interval);
}

/** Without, no figure beside the axis would mean anything. */
function hasValues({ series }: PanelAxis<ChartSeries>): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

export function axisLabel({ axis, scale }: ValueAxis, value: number): string {
  if (axis.mClass === 'direction') return compassPoint(value);
  return groupThousands(formatNumber(value, scale.decimals));
}

/** Room for the widest label of the axis and the air beside it, px. */
export function labelRoom(planned: ValueAxis | undefined, look: ChartLook): number {
  if (!planned) return 0;
  const { scale, steps } = planned;
  const labels = Array.from({ length: steps + 1 }, (_, i) =>
    axisLabel(planned, scale.min + i * scale.interval),
  );
  return Math.max(...labels.map((label) => textWidth(label, look.fontSize))) + look.fontSize * 0.7;
}

/** @param side the second axis of a panel stands right and leaves the lines to the first */
export function toValueAxis(
  planned: ValueAxis,
  look: ChartLook,
  gridIndex: number,
  side: 'left' | 'right',
): YAxisOption {
  const { min, max, interval } = planned.scale;
  return {
    type: 'value',
    gridIndex,
    position: side,
    min,
    max,
    interval,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      show: hasValues(planned.axis),
      color: look.faint,
      fontSize: look.fontSize,
      fontFamily: FONT_FAMILY,
      margin: look.fontSize * 0.6,
      formatter: (value: number) => axisLabel(planned, value),
    },
    splitLine: { show: side === 'left', lineStyle: { color: look.line, width: 1 } },
  };
}
