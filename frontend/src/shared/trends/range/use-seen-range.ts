import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
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

/** A gesture that rests so long has arrived: then its place goes to the address bar, and finer data is asked for. */
const REST_MS = 250;

/** A place of a gesture on its way; obsolete as soon as the address has changed. */
interface Moving {
  window: TimeWindow;
  address: string;
}

/** The range in the address bar, the part of it that is looked at, and what changes them. */
export function useSeenRange() {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const base = useMemo(() => parseRange(new URLSearchParams(address)), [address]);
  const zoom = useMemo(() => parseZoom(new URLSearchParams(address)), [address]);
  const [moving, setMoving] = useState<Moving>();
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
    /** What is asked for. */
    range: zoom ?? base,
    /** Where a gesture has brought the charts, until it rests. */
    moving: moving?.address === address ? moving.window : undefined,
    isZoomed: zoom !== undefined || moving?.address === address,
    zoomTo,
    reset: useCallback(() => go((current) => withZoom(current, undefined)), [go]),
    choose,
    shift,
  };
}

/** The minute that is running is shown to its end. */
function latest(): number {
  return windowOf({ preset: '24h' }, serverNow()).end;
}
