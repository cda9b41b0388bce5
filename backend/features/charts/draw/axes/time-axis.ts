import type { ChartLook } from '../chart-look.js';
import type { TrendChart } from '../chart-model.js';
import type { Box, Drawn, XAxisOption } from '../chart-option.js';
import { textWidth } from '../words/text-width.js';
import { drawLine, drawText } from '../words/texts.js';
import { timeTicks } from './time-ticks.js';

/** Width of a usual label with the air around it, in font sizes. */
const ROOM_PER_LABEL = 6;

/** The axis itself; its labels are drawn by hand, because new days stand out. */
export function toTimeAxis({ start, end }: TrendChart, look: ChartLook, gridIndex: number): XAxisOption {
  return {
    type: 'time',
    gridIndex,
    min: start,
    max: end,
    axisLine: { show: true, onZero: false, lineStyle: { color: look.line, width: 1 } },
    axisTick: { show: false },
    axisLabel: { show: false },
    splitLine: { show: false },
  };
}

/** Ticks and labels below the last panel; thin lines through all panels where a new day, month or year begins. */
export function drawTimeLabels(chart: TrendChart, look: ChartLook, panels: readonly Box[]): Drawn[] {
  const box = panels.at(-1)!;
  const { fontSize } = look;
  const bottom = box.top + box.height;
  const ticks = timeTicks(chart, chart.zone, Math.floor(box.width / (fontSize * ROOM_PER_LABEL)));
  const place = (at: number) => box.left + ((at - chart.start) / (chart.end - chart.start)) * box.width;
  const edge = look.margin / 2;
  let free = edge;
  return ticks.flatMap(({ at, label, isStrong }) => {
    const x = place(at);
    const width = textWidth(label, fontSize, isStrong);
    const lines = isStrong ? panels.map((panel) => drawDayLine(x, panel, look)) : [];
    const tick = drawLine([x, bottom, x, bottom + fontSize * 0.35], { color: look.line, width: 1 });
    // At the edges of the image a label moves inwards; where another stands already, its tick must do.
    const left = Math.min(Math.max(x - width / 2, edge), chart.width - edge - width);
    if (left < free) return [...lines, tick];
    free = left + width + fontSize * 0.8;
    const style = {
      x: left + width / 2,
      y: bottom + fontSize * 1.1,
      size: fontSize,
      align: 'center',
      isStrong,
    } as const;
    return [...lines, tick, drawText(label, { ...style, color: isStrong ? look.ink : look.faint })];
  });
}

function drawDayLine(x: number, { left, top, width, height }: Box, look: ChartLook): Drawn {
  const isAtEdge = x - left < 1 || left + width - x < 1;
  const style = { color: isAtEdge ? 'none' : look.line, width: 1 };
  return { ...drawLine([x, top, x, top + height], style), z: -1 };
}
