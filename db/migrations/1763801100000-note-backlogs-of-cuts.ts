import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteBacklogsOfCuts1763801100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The backlog is null when the snapshot was saved without one: no batch behind its position in the journal was
    // partly folded.
    await runner.query(`ALTER TABLE fold_cuts ADD COLUMN backlog jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE fold_cuts DROP COLUMN backlog`);
  }
}
