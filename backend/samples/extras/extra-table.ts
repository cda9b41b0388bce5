import type { Pool } from 'pg';
import { PostgresSession } from '../store/postgres/postgres-session.js';
import { slicesOf } from '../store/result-rows.js';
import type { ExtraSample } from './extra-values.js';

const ROWS_AT_ONCE = 5_000;
const ERASED_AT_ONCE = 10_000;

/** In key order, so that two writers never wait for each other in a circle. What was removed meanwhile is left out. */
const SAVE = `
  INSERT INTO samples_extra (series, key, time, value)
  SELECT series, key, time, value
  FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::float8[]) AS sent (series, key, time, value)
  JOIN station_measurements USING (series, key)
  ORDER BY series, key, time
  ON CONFLICT (series, key, time) DO UPDATE SET value = excluded.value`;

const ERASE_SOME = `
  DELETE FROM samples_extra
  WHERE ctid = ANY (ARRAY(SELECT ctid FROM samples_extra WHERE series = $1 AND key = $2 LIMIT $3))`;

/** Values of stations' own measurements, in PostgreSQL whichever store holds the rows. Base units, UTC ms. */
export class ExtraTable {
  private readonly writing: PostgresSession;

  constructor(writing: Pool) {
    this.writing = new PostgresSession(writing, writing);
  }

  /** Safe to repeat. @param samples each (series, time) once */
  async save(samples: readonly ExtraSample[]): Promise<void> {
    const cells = samples.flatMap(({ series, time, values }) =>
      Object.entries(values).map(([key, value]) => ({ series, key, time, value })),
    );
    for (const some of slicesOf(cells, ROWS_AT_ONCE)) {
      const columns = (['series', 'key', 'time', 'value'] as const).map((name) =>
        some.map((cell) => cell[name]),
      );
      await this.writing.run({ text: SAVE, values: columns });
    }
  }

  /** Removes all values of one. @throws StoreUnavailable; a part may be gone, and doing it again is harmless */
  async erase(series: number, key: string): Promise<void> {
    let erased: number;
    do {
      const values = [series, key, ERASED_AT_ONCE];
      ({ changed: erased } = await this.writing.run({ text: ERASE_SOME, values }));
    } while (erased === ERASED_AT_ONCE);
  }
}
