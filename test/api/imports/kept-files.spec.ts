import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type Repository } from 'typeorm';
import { ImportEntity } from '../../../backend/features/imports/import.entity.js';
import { ImportFiles } from '../../../backend/features/imports/files/import-files.js';
import type { ImportQuota } from '../../../backend/features/imports/files/import-quota.js';
import { ImportUploads } from '../../../backend/features/imports/files/import-uploads.js';
import { KeptFiles } from '../../../backend/features/imports/files/kept-files.js';
import type { Config } from '../../../backend/platform/config.js';
import { SeriesKeepers } from '../../../backend/samples/upkeep/erasure/series-keepers.js';
import { seededRandom } from '../../support/samples/random.js';
import { dataSourceOptions } from '../../../db/data-source.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';

/**
 * Longest pause after the row of an upload is saved and before its file is written, ms. Sweeps fall into these pauses.
 */
const MOST_PAUSE = 6;
const UPLOADS = 150;

describe('the files of imports', () => {
  let stores: TestStores;
  let source: DataSource;
  let jobs: Repository<ImportEntity>;
  let files: ImportFiles;
  let kept: KeptFiles;
  let uploads: ImportUploads;
  const random = seededRandom(17);
  const pause = () => sleep(random() * MOST_PAUSE);

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    source = new DataSource({ ...dataSourceOptions(stores.databaseUrl), entities: [ImportEntity] });
    await source.initialize();
    jobs = source.getRepository(ImportEntity);
    files = new ImportFiles({ DATA_DIR: stores.dataDir } as Config);
    kept = new KeptFiles(jobs, files, new SeriesKeepers());
    const reserve = async (series: number, filename: string, bytes: number) => {
      const job = await jobs.save(jobs.create({ series, filename, bytes, state: 'failed' }));
      await pause();
      return job;
    };
    uploads = new ImportUploads(jobs, files, { reserve } as unknown as ImportQuota, kept);
  });

  afterAll(async () => {
    await source.destroy();
    await stores.stop();
  });

  const receive = () => {
    const content = Readable.from(
      (async function* () {
        await pause();
        yield Buffer.from('time,temperature\n');
      })(),
    );
    return uploads.receive(1, { filename: 'f.csv', content, length: null, isCut: () => false });
  };

  it('are there once they are received, however often it is swept meanwhile', async () => {
    let isOver = false;
    const sweeping = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        await kept.sweep(new Date());
        await pause();
      }
    });
    const ids: number[] = [];
    const receiving = Array.from({ length: 3 }, async () => {
      for (let i = 0; i < UPLOADS / 3; i += 1) ids.push(await receive());
    });
    await Promise.all(receiving);
    isOver = true;
    await Promise.all(sweeping);
    const missing = [];
    for (const id of ids) {
      const { state, hasFile, bytes } = (await jobs.findOneBy({ id }))!;
      if (state !== 'reading' || !hasFile || bytes !== 17 || !(await files.has(id))) missing.push(id);
    }
    expect(missing).toEqual([]);
  });

  it('are gone where the process died that received them, and their imports say so', async () => {
    const { id } = await jobs.save(jobs.create({ series: 1, filename: 'f.csv', bytes: 9, state: 'failed' }));
    await files.save(id, Readable.from([Buffer.from('half')]));
    const now = new Date();
    await kept.sweep(now);
    expect(await files.has(id)).toBe(false);
    expect(await jobs.findOneBy({ id })).toMatchObject({ hasFile: false, bytes: 0, failedAt: now });
  });
});
