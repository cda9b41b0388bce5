import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { KeptUpload, WaitingUpload } from './kept-upload.js';
import { maskLiterals } from './masking/mask-literals.js';
import { maskSecrets } from './masking/mask-secrets.js';
import { KEPT_UPLOADS } from './upload-buffer.js';

const COLUMNS = `id::text, series, arrived_at, protocol, format, address, method, path, status, answer, size, is_cut, body`;

/** Most text that is masked and written at a time. Masking it blocks the event loop for a few milliseconds. */
const MAX_SLICE_BYTES = 128 * 1024;
/** Bytes that each upload counts for in addition to its text, because its path and its answer must be masked, too. */
const UPLOAD_BYTES = 2 * 1024;

/** The SQL that stores and reads uploads for inspection. */
@Injectable()
export class UploadTable {
  constructor(private readonly database: DataSource) {}

  /** Masks and stores all given uploads or none, and deletes all but the last 200 of each station. */
  async add(uploads: readonly WaitingUpload[]): Promise<void> {
    const touched = [...new Set(uploads.map(({ series }) => series))];
    await this.database.transaction(async (manager) => {
      for (const some of slicesOf(uploads)) await this.insert(manager, some);
      await manager.query(
        `DELETE FROM station_uploads WHERE id IN (
           SELECT old.id FROM unnest($1::int[]) AS touched (series) CROSS JOIN LATERAL (
             SELECT id FROM station_uploads WHERE series = touched.series ORDER BY station_uploads.id DESC OFFSET $2
           ) AS old)`,
        [touched, KEPT_UPLOADS],
      );
    });
  }

  private async insert(manager: EntityManager, uploads: readonly WaitingUpload[]): Promise<void> {
    const column = <T>(pick: (upload: WaitingUpload) => T) => uploads.map(pick);
    await manager.query(
      `INSERT INTO station_uploads
         (series, arrived_at, protocol, format, address, method, path, status, answer, size, is_cut, body)
       SELECT * FROM unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[],
                            $7::text[], $8::smallint[], $9::text[], $10::int[], $11::boolean[], $12::text[])`,
      [
        column(({ series }) => series),
        column(({ arrivedAt }) => new Date(arrivedAt).toISOString()),
        column(({ protocol }) => protocol.name),
        column(({ protocol }) => protocol.format),
        column(({ address }) => address),
        column(({ method }) => method),
        column(({ path, secrets }) => storable(maskLiterals(path, secrets))),
        column(({ status }) => status),
        column(({ answer, secrets }) => storable(maskLiterals(answer, secrets))),
        column(({ size }) => size),
        column(({ isCut }) => isCut),
        column(({ text, protocol, secrets }) => storable(maskSecrets(text.toString(), protocol, secrets))),
      ],
    );
  }

  /**
   * Returns uploads of a station, the newest first.
   * @param before id of an upload; only older uploads are returned
   */
  async page(series: number, count: number, before?: string): Promise<KeptUpload[]> {
    const rows = await this.database.query<Record<string, unknown>[]>(
      `SELECT ${COLUMNS} FROM station_uploads
       WHERE series = $1 AND ($2::bigint IS NULL OR id < $2::bigint)
       ORDER BY station_uploads.id DESC LIMIT $3`,
      [series, before ?? null, count],
    );
    return rows.map(toKeptUpload);
  }

  async find(series: number, id: string): Promise<KeptUpload | null> {
    const [row] = await this.database.query<Record<string, unknown>[]>(
      `SELECT ${COLUMNS} FROM station_uploads WHERE series = $1 AND id = $2::bigint`,
      [series, id],
    );
    return row ? toKeptUpload(row) : null;
  }
}

function* slicesOf(uploads: readonly WaitingUpload[]): Generator<WaitingUpload[]> {
  let slice: WaitingUpload[] = [];
  let bytes = 0;
  for (const upload of uploads) {
    const size = UPLOAD_BYTES + upload.text.length;
    if (slice.length > 0 && bytes + size > MAX_SLICE_BYTES) {
      yield slice;
      [slice, bytes] = [[], 0];
    }
    slice.push(upload);
    bytes += size;
  }
  if (slice.length > 0) yield slice;
}

/** Replaces NUL characters, which PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll('\0', '�');
}

function toKeptUpload(row: Record<string, unknown>): KeptUpload {
  return {
    id: row.id as string,
    series: row.series as number,
    arrivedAt: (row.arrived_at as Date).getTime(),
    protocol: row.protocol as string,
    format: row.format as string,
    address: row.address as string,
    method: row.method as string,
    path: row.path as string,
    status: row.status as number | null,
    answer: row.answer as string,
    size: row.size as number,
    isCut: row.is_cut as boolean,
    text: row.body as string,
  };
}
