import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { mouseDrag, wheel } from './mouse-gestures.js';
import { pinch } from './pinch.js';
import { type TimeWindow } from './time-window.js';
import { type Stretch } from './zoom-target.js';

/** The time range of a chart and the callbacks that change it. */
export interface ZoomControl {
  window: TimeWindow;
  /** True while a gesture moves the time range. Slow work waits until the gesture ends. */
  isMoving: boolean;
  onZoom: (window: TimeWindow) => void;
  onReset: () => void;
}

/**
 * Listens to mouse, wheel and finger gestures on a chart and reports them, at most once per animation frame.
 * @param zoom undefined for a chart with a fixed time range
 * @returns the part of the chart that a drag is selecting; undefined without such a drag
 */
export function useZoomGestures(
  host: RefObject<HTMLElement | null>,
  zoom: ZoomControl | undefined,
): Stretch | undefined {
  const [stretch, setStretch] = useState<Stretch>();
  const current = useEffectEvent(() => zoom?.window ?? { start: 0, end: 1 });
  const report = useEffectEvent((window: TimeWindow) => zoom?.onZoom(window));
  const reset = useEffectEvent(() => zoom?.onReset());
  const isOn = zoom !== undefined;
  useEffect(() => {
    const element = host.current;
    if (!element || !isOn) return;
    let next: TimeWindow | undefined;
    let frame = 0;
    const flush = () => {
      frame = 0;
      if (next) report(next);
      next = undefined;
    };
    const target = {
      element,
      // A gesture may change the time range several times in one animation frame. Each change starts from the time
      // range that the change before it reached.
      window: () => next ?? current(),
      onZoom: (window: TimeWindow) => {
        next = window;
        frame ||= requestAnimationFrame(flush);
      },
      onReset: () => reset(),
      onSelect: setStretch,
    };
    const ends = [mouseDrag, wheel, pinch].map((begin) => begin(target));
    return () => {
      cancelAnimationFrame(frame);
      ends.forEach((end) => end());
    };
  }, [host, isOn]);
  return stretch;
}
