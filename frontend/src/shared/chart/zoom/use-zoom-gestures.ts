import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { mouseDrag, wheel } from './mouse-gestures.js';
import { pinch } from './pinch.js';
import { type TimeWindow } from './time-window.js';
import { type Stretch } from './zoom-target.js';

/** The time of a chart, for whoever may change it. */
export interface ZoomControl {
  window: TimeWindow;
  /** A gesture is moving the time: what takes long to work out waits until it rests. */
  isMoving: boolean;
  onZoom: (window: TimeWindow) => void;
  onReset: () => void;
}

/**
 * Mouse, wheel and fingers on a chart, told at most once a frame.
 * @param zoom undefined: the chart's time stands still
 * @returns the stretch that a drag is choosing
 */
export function useZoomGestures(
  host: RefObject<HTMLElement | null>,
  zoom: ZoomControl | undefined,
): Stretch | undefined {
  const [stretch, setStretch] = useState<Stretch>();
  const current = useEffectEvent(() => zoom?.window ?? { start: 0, end: 1 });
  const tell = useEffectEvent((window: TimeWindow) => zoom?.onZoom(window));
  const reset = useEffectEvent(() => zoom?.onReset());
  const isOn = zoom !== undefined;
  useEffect(() => {
    const element = host.current;
    if (!element || !isOn) return;
    let next: TimeWindow | undefined;
    let frame = 0;
    const flush = () => {
      frame = 0;
      if (next) tell(next);
      next = undefined;
    };
    const target = {
      element,
      // Steps of one frame go on from each other.
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
