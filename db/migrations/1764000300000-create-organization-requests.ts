import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrganizationRequests1764000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organization_requests (
        id uuid PRIMARY KEY,
        status text NOT NULL CHECK (status IN ('pending', 'approved', 'denied')),
        created_at timestamptz NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        firstname text NOT NULL,
        lastname text NOT NULL,
        phone text NOT NULL,
        validator_type text NOT NULL,
        validator_value text NOT NULL
      );
      CREATE INDEX organization_requests_status ON organization_requests (status, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE organization_requests;');
  }
}
