import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteWhoChangedFlags1764000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The audit log forgets after a year who it was; what was set before this has neither.
    for (const table of ['feature_flags', 'account_feature_flags'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN changed_by text, ADD COLUMN changed_at timestamptz`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['feature_flags', 'account_feature_flags'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN changed_by, DROP COLUMN changed_at`);
  }
}
