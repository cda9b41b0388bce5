import type { ImportState } from '@mesonet/contract/imports.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { SeriesDirectory } from '../../../samples/series-directory.js';
import { ImportEntity } from '../import.entity.js';

/** Dry runs are short, and somebody waits for each: they have lanes of their own. */
export const DESKS = {
  reading: ['reading'],
  bringing: ['running', 'waiting', 'undoing'],
} as const satisfies Record<string, readonly ImportState[]>;
export type Desk = keyof typeof DESKS;

/** An import that a lane works on. */
export interface Turn {
  job: ImportEntity;
  desk: Desk;
  accountId: string;
  /** Ends when somebody takes the import away from the lane, or the lane ends. */
  signal: AbortSignal;
  interrupt: () => void;
}

/** Gives out imports in turns among organizations: each has one at a time at a desk, and whoever waited longest is next. */
@Injectable()
export class ImportQueue {
  private readonly turns = new Set<Turn>();
  private readonly servedAt = new Map<string, number>();
  private served = 0;

  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly directory: SeriesDirectory,
  ) {}

  /** @returns null when there is nothing to do for another lane */
  async take(desk: Desk, signal: AbortSignal): Promise<Turn | null> {
    // Nothing is awaited from here to the entry among the turns, or two lanes could take one import.
    const next = (await this.waiting(desk))
      .filter((each) => this.isFree(desk, each.accountId))
      .sort(this.byWait)[0];
    if (!next) return null;
    const ending = new AbortController();
    const turn: Turn = {
      ...next,
      desk,
      signal: AbortSignal.any([signal, ending.signal]),
      interrupt: () => ending.abort(),
    };
    this.turns.add(turn);
    this.servedAt.set(next.accountId, (this.served += 1));
    return turn;
  }

  end(turn: Turn): void {
    this.turns.delete(turn);
  }

  /** @returns true when another organization waits for the lane of this turn */
  async isWantedByOthers({ desk }: Turn): Promise<boolean> {
    return (await this.waiting(desk)).some(({ accountId }) => this.isFree(desk, accountId));
  }

  /** Ends the turn of an import, if it has one here. */
  interrupt(job: number): void {
    for (const turn of this.turns) if (turn.job.id === job) turn.interrupt();
  }

  /** Ends the turns of imports that were cancelled, forgotten or taken further by another process. */
  async interruptChanged(): Promise<void> {
    const turns = [...this.turns];
    if (turns.length === 0) return;
    const found = await this.jobs.find({
      select: { id: true, state: true },
      where: { id: In(turns.map(({ job }) => job.id)) },
    });
    const states = new Map(found.map(({ id, state }) => [id, state]));
    for (const turn of turns) {
      const state = states.get(turn.job.id);
      const isStill = (DESKS[turn.desk] as readonly (ImportState | undefined)[]).includes(state);
      if (!isStill) turn.interrupt();
    }
  }

  private isFree(desk: Desk, accountId: string): boolean {
    return ![...this.turns].some((turn) => turn.desk === desk && turn.accountId === accountId);
  }

  private async waiting(desk: Desk): Promise<{ job: ImportEntity; accountId: string }[]> {
    const jobs = await this.jobs.find({ where: { state: In([...DESKS[desk]]) }, order: { id: 'ASC' } });
    // A station that is gone belongs to nobody; its import is forgotten in a turn of its own.
    return jobs.map((job) => ({ job, accountId: this.directory.find(job.series)?.accountId ?? '' }));
  }

  private readonly byWait = (a: { accountId: string }, b: { accountId: string }): number =>
    (this.servedAt.get(a.accountId) ?? 0) - (this.servedAt.get(b.accountId) ?? 0);
}
