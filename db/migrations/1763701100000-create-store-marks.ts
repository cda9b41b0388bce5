import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of marks. A mark is a random id that the server writes into the sample store, too. By it the server
 * notices when the store was replaced by an older copy of itself. The second table lists what such a copy lacks.
 */
export class CreateStoreMarks1763701100000 implements MigrationInterface {
  name = 'CreateStoreMarks1763701100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Each mark was written into the store, too, when that held all up to the batch. The highest id counts.
      CREATE TABLE store_marks (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        shard integer NOT NULL,
        mark uuid NOT NULL,
        seq bigint NOT NULL,
        -- Null where the store held nothing of ours.
        set_at timestamptz
      );
      -- Batches the store has lost and the journal no longer held: those after from_seq, up to to_seq.
      CREATE TABLE store_gaps (
        shard integer NOT NULL,
        -- The first mark set behind the gap.
        mark_id bigint NOT NULL,
        from_seq bigint NOT NULL,
        to_seq bigint NOT NULL,
        from_at timestamptz,
        to_at timestamptz NOT NULL,
        found_at timestamptz NOT NULL,
        PRIMARY KEY (shard, mark_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE store_gaps, store_marks`);
  }
}
