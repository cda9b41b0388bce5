import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteWhoChangedFlags1764000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The new columns keep who changed a feature flag, because the audit log deletes its entries after a year. They are
    // empty for older changes.
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
