import { setTimeout as sleep } from 'node:timers/promises';
import type { MailServer } from '../support/people/mail-server.js';

/** Share of the attempts that are refused for now. */
const REFUSED = 0.3;
/** Share of the mails that are taken without an answer to the sender. */
const BROKEN = 0.02;
const PATIENCE_MS = 5_000;

interface Taken {
  id: string;
  /** Number of the event in the order in which the events happened. */
  turn: number;
}

/** Makes trouble for senders of mails, and notes which events explain a mail that is sent twice. */
export class MailLedger {
  refused = 0;
  private readonly taken: Taken[] = [];
  private readonly brokenOff = new Map<string, number>();
  private readonly kills: number[] = [];
  private turn = 0;
  private waiting: (() => void) | null = null;

  constructor(mails: MailServer, random: () => number) {
    let newest = '';
    mails.judge = () => {
      if (random() >= REFUSED) return null;
      this.refused += 1;
      return 451;
    };
    mails.onTaken = ({ messageId }) => {
      newest = messageId!;
      this.taken.push({ id: newest, turn: (this.turn += 1) });
      this.waiting?.();
    };
    mails.breaksOff = () => {
      const breaks = random() < BROKEN;
      if (breaks) this.brokenOff.set(newest, (this.brokenOff.get(newest) ?? 0) + 1);
      return breaks;
    };
  }

  get ids(): Set<string> {
    return new Set(this.taken.map(({ id }) => id));
  }

  get broken(): number {
    return [...this.brokenOff.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Notes that a server is killed now, and kills it. */
  killed(strike: () => void): void {
    this.kills.push((this.turn += 1));
    strike();
  }

  /** Runs the work once, after the next mail was taken and before its sender knows, or else after some seconds. */
  async onNextMail(work: () => void): Promise<void> {
    const done = new Promise<void>((resolve) => {
      this.waiting = () => {
        this.waiting = null;
        work();
        resolve();
      };
    });
    await Promise.race([done, sleep(PATIENCE_MS, undefined, { ref: false })]);
    this.waiting?.();
  }

  /**
   * Finds mails that came more often than answers that were broken off explain.
   * @returns ids that came again without a kill between the first and the last time, and how many times mails came
   * again in all
   */
  repeats(): { unexplained: string[]; byKills: number } {
    const turns = new Map<string, number[]>();
    for (const { id, turn } of this.taken) turns.set(id, [...(turns.get(id) ?? []), turn]);
    const repeated = [...turns].flatMap(([id, all]) => {
      const more = all.length - 1 - (this.brokenOff.get(id) ?? 0);
      return more > 0 ? [{ id, more, first: all[0]!, last: all.at(-1)! }] : [];
    });
    const isKilledBetween = (first: number, last: number, more: number) =>
      this.kills.filter((kill) => kill > first && kill < last).length >= more;
    const unexplained = repeated.filter(({ first, last, more }) => !isKilledBetween(first, last, more));
    return {
      unexplained: unexplained.map(({ id }) => id),
      byKills: repeated.reduce((sum, { more }) => sum + more, 0),
    };
  }
}
