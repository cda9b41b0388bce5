import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteBacklogsOfCuts1763801100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null: at the time of the snapshot no series was folded beyond its seq.
    await runner.query(`ALTER TABLE fold_cuts ADD COLUMN backlog jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE fold_cuts DROP COLUMN backlog`);
  }
}
