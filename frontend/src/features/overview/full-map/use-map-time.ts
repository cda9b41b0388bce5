import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { serverNow } from '../../../shared/time/server-clock.js';
import { useNow } from '../../../shared/time/use-now.js';
import { formatMoment, LIVE, momentAt, parseMoment, positionOf, STEP_MS } from './moments.js';

/** While the last day is played, each position of the time slider is shown for this long. */
const PLAY_MS = 300;
/** Name of the address parameter with the moment that the map shows. */
const PARAM = 'at';
const REST_MS = 400;

export interface MapTime {
  /** The moment that the map shows, UTC ms; null for the present. */
  at: number | null;
  /** Position of the time slider for the moment that the map shows. */
  position: number;
  /**
   * The newest past moment on the time slider, UTC ms: the last full ten minutes. The slider covers the day before it.
   */
  newest: number;
  isPlaying: boolean;
  goTo: (position: number) => void;
  /** Plays the last day from the shown moment, or all of it when the map shows the present. */
  play: () => void;
  pause: () => void;
  /** Shows the next moment while the day is played; playing ends at the present. */
  playOn: () => void;
}

interface Chosen {
  at: number | null;
  isPlaying: boolean;
}

/**
 * Holds the moment that the map shows. When the moment is more than a day ago, the map shows the first moment of the
 * time slider in its place.
 */
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

/** Writes the moment into the address bar when the slider rests, because browsers refuse too frequent changes. */
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

/**
 * While the day is played, moves the time slider from position to position until the present.
 * @param isReady playing waits until the data of the day is loaded
 */
export function usePlaying({ position, isPlaying, playOn }: MapTime, isReady: boolean): void {
  const next = useEffectEvent(playOn);
  useEffect(() => {
    if (!isPlaying || !isReady) return;
    const timer = setTimeout(next, PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isReady, position]);
}
