import { useEffect, useEffectEvent, useState } from 'react';
import { useNow } from '../../../shared/time/use-now.js';
import { LIVE, momentAt, positionOf, STEP_MS } from './moments.js';

/** While it plays, one position is shown for so long. */
const PLAY_MS = 300;

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
  const [{ at, isPlaying }, choose] = useState<Chosen>({ at: null, isPlaying: false });
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

/** Goes on from position to position while it plays, and ends at now. @param isReady it waits for what it plays */
export function usePlaying({ position, isPlaying, playOn }: MapTime, isReady: boolean): void {
  const next = useEffectEvent(playOn);
  useEffect(() => {
    if (!isPlaying || !isReady) return;
    const timer = setTimeout(next, PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isReady, position]);
}
