import type { StartLog } from '../engines/start-log.js';

/** Says how much of some work is done, from 0 to 1. */
export type TellShare = (share: number) => void;

export function tellShare(log: StartLog, what: string): TellShare {
  return (share) => log.progress(`${what}: ${Math.floor(share * 100)} %`);
}
