import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The table with the rows of a snapshot while it is restored: it lasts as long as the transaction. */
export const restoredTable = (table: string) => `restored_${table}`;

/** What a part of the program does of its own when a snapshot is restored. */
export interface RestorePart {
  /**
   * Runs in the transaction of the restore before any row changes, while nobody else can change one. What it writes into
   * a restored table is stored.
   */
  prepare(manager: EntityManager, now: Date): Promise<void>;
  /** Runs once the restore is stored, so that what is in memory follows. */
  follow(now: Date): Promise<void>;
}

/** The parts of the program that take part in a restore: each adds itself. */
@Injectable()
export class RestoreParts {
  private readonly parts: RestorePart[] = [];

  join(part: RestorePart): void {
    this.parts.push(part);
  }

  all(): readonly RestorePart[] {
    return this.parts;
  }
}
