import type { StartLog } from '../engines/start-log.js';

/** Reports which share of some work is done, from 0 to 1. */
export type ReportShare = (share: number) => void;

export function reportShare(log: StartLog, what: string): ReportShare {
  return (share) => log.progress(`${what}: ${Math.floor(share * 100)} %`);
}
