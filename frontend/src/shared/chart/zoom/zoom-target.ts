import { plotSpan } from '../plot-option.js';
import { type PlotSpan, type TimeWindow } from './time-window.js';

/** The part of a chart that a drag is selecting, CSS px from the chart's left edge. */
export interface Stretch {
  left: number;
  width: number;
}

/** The chart that a gesture changes. Its time range is read at each step of the gesture. */
export interface ZoomTarget {
  element: HTMLElement;
  window: () => TimeWindow;
  onZoom: (window: TimeWindow) => void;
  onReset: () => void;
  /** Called with the selected part of the chart during a drag, and with undefined when the drag ends. */
  onSelect: (stretch: Stretch | undefined) => void;
}

/** Computes the horizontal position of a mouse or touch event, CSS px from the left edge of the chart. */
export function xOf({ clientX }: MouseEvent, element: HTMLElement): number {
  return clientX - element.getBoundingClientRect().left;
}

export function plotOf(element: HTMLElement): PlotSpan {
  return plotSpan(element.clientWidth);
}

type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/**
 * Adds event listeners to an HTML element.
 * @returns a function that removes the listeners
 */
export function listen(element: HTMLElement, listeners: Listeners): () => void {
  const ended = new AbortController();
  for (const [name, listener] of Object.entries(listeners)) {
    // The listeners are not passive, because the wheel listener must be able to prevent scrolling while it zooms.
    element.addEventListener(name, listener as EventListener, { passive: false, signal: ended.signal });
  }
  return () => ended.abort();
}
