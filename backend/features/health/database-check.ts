import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { failing, type Finding, ok } from './health-report.js';

const ANSWER_WITHIN_MS = 3_000;

/** Finds out if PostgreSQL answers, and if all migrations have run. */
@Injectable()
export class DatabaseCheck {
  private asking: Promise<string[] | null> | null = null;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async read(): Promise<{ postgres: Finding; migrations: Finding }> {
    const applied = await this.appliedMigrations();
    return {
      postgres: applied ? ok('answers') : failing('does not answer'),
      migrations: applied && this.compare(applied),
    };
  }

  /**
   * Reads the names of migrations that have run. It sends only one query at a time, so that queries do not pile up when
   * the database hangs.
   * @returns null when the database does not answer
   */
  private appliedMigrations(): Promise<string[] | null> {
    this.asking ??= this.database
      .query<{ name: string }[]>('SELECT name FROM migrations')
      .then(
        (rows) => rows.map(({ name }) => name),
        () => null,
      )
      .finally(() => (this.asking = null));
    return Promise.race([this.asking, delay(ANSWER_WITHIN_MS, null, { ref: false })]);
  }

  private compare(applied: readonly string[]): Finding {
    // This is the name under which TypeORM stores a migration that has run: its property `name`, or otherwise the name
    // of its class.
    const names = this.database.migrations.map(({ name, constructor }) => name ?? constructor.name);
    const missing = names.filter((name) => !applied.includes(name)).length;
    return missing === 0 ? ok('all have run') : failing(`${missing} have not run`);
  }
}
