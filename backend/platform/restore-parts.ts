import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Name of the temporary table that holds the rows of a configuration snapshot during its restore. The table lasts as
 * long as the transaction.
 */
export const restoredTable = (table: string) => `restored_${table}`;

/** The work that one feature adds to the restore of a configuration snapshot. */
export interface RestorePart {
  /**
   * Runs in the transaction of the restore before any row changes, while nobody else can change one. It may change the
   * rows in the temporary tables before they are restored. An error that it throws cancels the restore.
   */
  prepare(manager: EntityManager, now: Date): Promise<void>;
  /** Runs after the commit of the restore and updates the state in memory. */
  follow?(now: Date): Promise<void>;
}

/** The features that take part in the restore of a configuration snapshot. Each of them registers itself. */
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
