import type { ImportState } from '@mesonet/contract/imports.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { SeriesDirectory } from '../../../samples/core/series-directory.js';
import { ImportEntity } from '../import.entity.js';

/**
 * The kinds of work on imports, with the states in which an import needs each kind. Dry runs are short and a user waits
 * for each, so they are worked on apart from the others.
 */
export const WORK_STATES = {
  reading: ['reading'],
  loading: ['running', 'waiting', 'undoing'],
} as const satisfies Record<string, readonly ImportState[]>;
export type WorkKind = keyof typeof WORK_STATES;

/** Work on one import, which lasts until the import ends or another import gets its turn */
export interface Turn {
  job: ImportEntity;
  kind: WorkKind;
  accountId: string;
  /**
   * This signal is aborted when the import is cancelled, when another process has taken it over, or when this process
   * ends its work.
   */
  signal: AbortSignal;
  interrupt: () => void;
}

/**
 * Decides which import is worked on next. Each organization has one import at a time for each kind of work. The
 * organization that has waited longest is next.
 */
@Injectable()
export class ImportQueue {
  private readonly turns = new Set<Turn>();
  private readonly servedAt = new Map<string, number>();
  private served = 0;

  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly directory: SeriesDirectory,
  ) {}

  /**
   * Chooses the import that is worked on next.
   * @returns null when there is no work
   */
  async take(kind: WorkKind, signal: AbortSignal): Promise<Turn | null> {
    // There must be no `await` between this choice and `turns.add`. Otherwise two calls at the same time could choose
    // the same import.
    const next = (await this.waiting(kind))
      .filter((each) => this.isFree(kind, each.accountId))
      .sort(this.byWait)[0];
    if (!next) return null;
    const ending = new AbortController();
    const turn: Turn = {
      ...next,
      kind,
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

  /** Returns true when another organization waits for this kind of work. */
  async isWantedByOthers({ kind }: Turn): Promise<boolean> {
    return (await this.waiting(kind)).some(({ accountId }) => this.isFree(kind, accountId));
  }

  /** Ends the work of this process on an import, if there is any. */
  interrupt(job: number): void {
    for (const turn of this.turns) if (turn.job.id === job) turn.interrupt();
  }

  /** Ends the work on imports that were cancelled or removed, or that another process has continued. */
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
      const isStill = (WORK_STATES[turn.kind] as readonly (ImportState | undefined)[]).includes(state);
      if (!isStill) turn.interrupt();
    }
  }

  private isFree(kind: WorkKind, accountId: string): boolean {
    return ![...this.turns].some((turn) => turn.kind === kind && turn.accountId === accountId);
  }

  private async waiting(kind: WorkKind): Promise<{ job: ImportEntity; accountId: string }[]> {
    const jobs = await this.jobs.find({ where: { state: In([...WORK_STATES[kind]]) }, order: { id: 'ASC' } });
    // A deleted station belongs to no organization. Work on its import is still begun, because this removes the import.
    return jobs.map((job) => ({ job, accountId: this.directory.find(job.series)?.accountId ?? '' }));
  }

  private readonly byWait = (a: { accountId: string }, b: { accountId: string }): number =>
    (this.servedAt.get(a.accountId) ?? 0) - (this.servedAt.get(b.accountId) ?? 0);
}
