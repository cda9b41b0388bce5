import { plotSpan } from '../to-option.js';
import { type PlotSpan, type TimeWindow } from './time-window.js';

/** A stretch of a chart that is being chosen, CSS px from its left edge. */
export interface Stretch {
  left: number;
  width: number;
}

/** What a gesture acts upon, read when it happens. */
export interface ZoomTarget {
  element: HTMLElement;
  window: () => TimeWindow;
  onZoom: (window: TimeWindow) => void;
  onReset: () => void;
  /** The stretch while a drag chooses it; undefined when it no longer does. */
  onSelect: (stretch: Stretch | undefined) => void;
}

/** CSS px from the left edge of the chart. */
export function xOf({ clientX }: MouseEvent, element: HTMLElement): number {
  return clientX - element.getBoundingClientRect().left;
}

export function plotOf(element: HTMLElement): PlotSpan {
  return plotSpan(element.clientWidth);
}

type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** @returns takes the listeners off again */
export function listen(element: HTMLElement, listeners: Listeners): () => void {
  const ended = new AbortController();
  for (const [name, listener] of Object.entries(listeners)) {
    // A wheel that zooms must not scroll as well, which a passive listener could not prevent.
    element.addEventListener(name, listener as EventListener, { passive: false, signal: ended.signal });
  }
  return () => ended.abort();
}
