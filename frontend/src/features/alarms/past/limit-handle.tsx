import { type Scale } from '@mesonet/model/chart/scale.js';
import { formatNumber } from '@mesonet/model/units.js';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Plot, valueAt, yOf } from './past-scale.js';
import styles from './past.module.css';

interface LimitHandleProps {
  label: string;
  /** The limit of the alarm rule in the user's unit. */
  value: number;
  scale: Scale;
  plot: Plot;
  decimals: number;
  unit: string;
  onChange: (value: number) => void;
}

/** Keyboard key → the number of steps by which it changes the limit. A step is one unit of the limit's last digit. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};
/** Distance of the draggable handle from the right end of the line, px. */
const FROM_RIGHT = 110;

/** The limit of an alarm rule as a line in the chart. The user drags it by mouse, finger or arrow keys. */
export function LimitHandle({ label, value, scale, plot, decimals, unit, onChange }: LimitHandleProps) {
  const grip = useRef<SVGGElement>(null);
  const y = yOf(value, scale, plot);
  const figure = formatNumber(value, decimals);
  const set = (next: number) => onChange(Number(next.toFixed(decimals)));
  const drag = (event: PointerEvent<SVGGElement>) => {
    const svg = event.currentTarget.ownerSVGElement;
    if (!svg || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    set(valueAt(event.clientY - svg.getBoundingClientRect().top, scale, plot));
  };
  const press = (event: KeyboardEvent) => {
    const steps = KEYS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    set(value + steps * 10 ** -decimals);
  };
  return (
    <g
      ref={grip}
      className={styles.handle}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={scale.min}
      aria-valuemax={scale.max}
      aria-valuenow={value}
      aria-valuetext={`${figure} ${unit}`.trim()}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={drag}
    >
      <rect x={plot.left} y={y - 12} width={plot.right - plot.left} height="24" fill="transparent" />
      <path d={`M${plot.left} ${y}H${plot.right}`} stroke="var(--danger)" strokeWidth="1.5" />
      <rect x="0" y={y - 12} width={plot.left} height="24" rx="6" fill="var(--danger)" />
      <text x={plot.left / 2} y={y + 4.5} textAnchor="middle" className={styles.figure}>
        {figure}
      </text>
      <Grip x={Math.max(plot.left, plot.right - FROM_RIGHT)} y={y - 12} />
    </g>
  );
}

function Grip({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        className={styles.grip}
        width="32"
        height="24"
        rx="6"
        fill="var(--raised)"
        stroke="var(--danger)"
      />
      <path
        d="M16 5.5v13M12.5 9 16 5.5 19.5 9M12.5 15l3.5 3.5 3.5-3.5"
        fill="none"
        stroke="var(--danger)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
