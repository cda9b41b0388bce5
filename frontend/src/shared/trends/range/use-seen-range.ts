import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type SetURLSearchParams, useSearchParams } from 'react-router-dom';
import { endedBy, type TimeWindow } from '../../chart/zoom/time-window.js';
import { serverNow } from '../../time/server-clock.js';
import {
  parseRange,
  parseZoom,
  shiftRange,
  windowOf,
  withRange,
  withZoom,
  type TrendRange,
} from './trend-range.js';

/**
 * Once a gesture has paused for this time, the reached time range is written to the address, and finer data is
 * requested.
 */
const REST_MS = 250;

/** The time range that a gesture has reached. It is no longer valid once the address has changed. */
interface Motion {
  window: TimeWindow;
  address: string;
}

/** Returns the time range in the address, the visible part of it, and the functions that change both. */
export function useSeenRange() {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const base = useMemo(() => parseRange(new URLSearchParams(address)), [address]);
  const zoom = useMemo(() => parseZoom(new URLSearchParams(address)), [address]);
  const { moving, go, zoomTo } = useMoving(address, setParams);
  const choose = useCallback((range: TrendRange) => go((current) => withRange(current, range)), [go]);
  const shift = useCallback(
    (direction: -1 | 1) => {
      const shifted = shiftRange(zoom ?? base, direction, serverNow());
      if (zoom && !('preset' in shifted)) go((current) => withZoom(current, shifted));
      else choose(shifted);
    },
    [base, zoom, go, choose],
  );
  return {
    /** The time range to request from the server. */
    range: zoom ?? base,
    /** The time range that a gesture has reached; undefined once it has been written to the address. */
    moving,
    isZoomed: zoom !== undefined || moving !== undefined,
    zoomTo,
    reset: useCallback(() => go((current) => withZoom(current, undefined)), [go]),
    choose,
    shift,
  };
}

/** Holds the time range that a gesture has reached until the gesture pauses, and then writes it to the address. */
function useMoving(address: string, setParams: SetURLSearchParams) {
  const [moving, setMoving] = useState<Motion>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = useCallback(
    (change: (params: URLSearchParams) => URLSearchParams) => {
      clearTimeout(timer.current);
      setMoving(undefined);
      setParams(change, { replace: true, flushSync: true });
    },
    [setParams],
  );
  const zoomTo = useCallback(
    (wanted: TimeWindow) => {
      const window = endedBy(wanted, latest());
      clearTimeout(timer.current);
      setMoving({ window, address });
      timer.current = setTimeout(() => {
        setParams((current) => withZoom(current, window), { replace: true, flushSync: true });
      }, REST_MS);
    },
    [address, setParams],
  );
  return { moving: moving?.address === address ? moving.window : undefined, go, zoomTo };
}

/** Returns the latest possible end of a time range, the end of the current minute. */
function latest(): number {
  return windowOf({ preset: '24h' }, serverNow()).end;
}
