import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { serverNow } from '../../../shared/time/server-clock.js';
import { useNow } from '../../../shared/time/use-now.js';
import { formatMoment, LIVE, momentAt, parseMoment, positionOf, STEP_MS } from './moments.js';

/** While it plays, one position is shown for so long. */
const PLAY_MS = 300;
/** The moment stands in the address under this name. */
const PARAM = 'at';
const REST_MS = 400;

export interface MapTime {
  /** The moment that the map shows, UTC ms; null: now. */
  at: number | null;
  /** The position of the slider that stands for it. */
  position: number;
  /** The last full step of the clock, UTC ms: the slider covers the day before it. */
  newest: number;
  isPlaying: boolean;
  goTo: (position: number) => void;
  /** Plays on from the moment that is shown, or the whole day when that is now. */
  play: () => void;
  pause: () => void;
  /** Shows the next moment; now ends it. */
  playOn: () => void;
}

interface Chosen {
  at: number | null;
  isPlaying: boolean;
}

/** Holds the moment that the map shows. One that is more than a day ago moves on with the clock. */
export function useMapTime(): MapTime {
  const newest = useNow(STEP_MS);
  const [params] = useSearchParams();
  const [{ at, isPlaying }, choose] = useState<Chosen>(() => ({
    at: parseMoment(params.get(PARAM), serverNow()),
    isPlaying: false,
  }));
  useAddress(at, isPlaying);
  const position = positionOf(at, newest);
  return {
    at: momentAt(position, newest),
    position,
    newest,
    isPlaying,
    goTo: (next) => choose({ at: momentAt(next, newest), isPlaying: false }),
    play: () => choose({ at: momentAt(position === LIVE ? 0 : position, newest), isPlaying: true }),
    pause: () => choose({ at, isPlaying: false }),
    playOn: () => choose({ at: momentAt(position + 1, newest), isPlaying: position + 1 < LIVE }),
  };
}

/** Writes the moment into the address once it rests there: browsers refuse to write as often as it moves. */
function useAddress(at: number | null, isPlaying: boolean): void {
  const [params, setParams] = useSearchParams();
  const text = at === null ? null : formatMoment(at);
  const write = useEffectEvent(() => {
    const next = new URLSearchParams(params);
    if (text === null) next.delete(PARAM);
    else next.set(PARAM, text);
    setParams(next, { replace: true });
  });
  const isWritten = params.get(PARAM) === text;
  useEffect(() => {
    if (isPlaying || isWritten) return;
    const timer = setTimeout(write, REST_MS);
    return () => clearTimeout(timer);
  }, [text, isPlaying, isWritten]);
}

/** Goes on from position to position while it plays, and ends at now. @param isReady it waits for what it plays */
export function usePlaying({ position, isPlaying, playOn }: MapTime, isReady: boolean): void {
  const next = useEffectEvent(playOn);
  useEffect(() => {
    if (!isPlaying || !isReady) return;
    const timer = setTimeout(next, PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isReady, position]);
}
