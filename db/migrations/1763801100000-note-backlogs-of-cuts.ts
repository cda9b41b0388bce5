import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteBacklogsOfCuts1763801100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The backlog of a snapshot is null if, when it was saved, no series had been folded beyond the snapshot's position
    // in the journal.
    await runner.query(`ALTER TABLE fold_cuts ADD COLUMN backlog jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE fold_cuts DROP COLUMN backlog`);
  }
}
