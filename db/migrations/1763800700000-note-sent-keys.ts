import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteSentKeys1763800700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Which of the derivable keys of a row its station sent, as a mask of bits; null: not known.
      ALTER TABLE samples ADD COLUMN sent_keys integer;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE samples DROP COLUMN sent_keys');
  }
}
