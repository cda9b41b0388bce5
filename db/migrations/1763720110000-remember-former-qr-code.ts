import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberFormerQrCode1763720110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE totp_enrolments ADD COLUMN former_secret bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE totp_enrolments DROP COLUMN former_secret');
  }
}
