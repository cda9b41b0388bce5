import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  planSampleStore,
  readStorePlace,
  rememberStorePlace,
  type StorePlace,
} from './sample-store-choice.js';

describe('planSampleStore', () => {
  it.each([
    // The columns are: wanted, URL set, remembered, place, what to do without Java.
    ['auto', false, null, 'questdb local', 'postgres'],
    ['auto', true, null, 'questdb remote', undefined],
    ['auto', false, 'postgres', 'postgres', undefined],
    ['auto', false, 'questdb local', 'questdb local', 'stop'],
    ['auto', true, 'questdb remote', 'questdb remote', undefined],
    ['questdb', false, null, 'questdb local', 'stop'],
    ['questdb', false, 'questdb local', 'questdb local', 'stop'],
    ['questdb', true, null, 'questdb remote', undefined],
    ['postgres', false, null, 'postgres', undefined],
    ['postgres', true, null, 'postgres', undefined],
    ['postgres', false, 'postgres', 'postgres', undefined],
  ] as const)('%s, URL %s, remembered %s: %s', (wanted, hasUrl, remembered, place, otherwise) => {
    const plan = planSampleStore({ wanted, hasUrl, remembered });
    expect(plan).toEqual({ place, ...(otherwise && { else: otherwise }) });
  });

  it.each([
    ['questdb', false, 'postgres', 'Samples now go to the local QuestDB. Earlier ones stay in PostgreSQL'],
    ['questdb', false, 'questdb remote', 'Earlier ones stay in the QuestDB of QUESTDB_HTTP_URL'],
    [
      'auto',
      true,
      'postgres',
      'Samples now go to the QuestDB of QUESTDB_HTTP_URL. Earlier ones stay in PostgreSQL',
    ],
    ['auto', true, 'questdb local', 'Earlier ones stay in the local QuestDB'],
    [
      'postgres',
      false,
      'questdb local',
      'Samples now go to PostgreSQL. Earlier ones stay in the local QuestDB',
    ],
  ] as const)('%s, URL %s after %s says what stays behind', (wanted, hasUrl, remembered, note) => {
    expect(planSampleStore({ wanted, hasUrl, remembered }).note).toContain(note);
  });

  it('stops rather than start empty beside a QuestDB elsewhere', () => {
    const wish = { wanted: 'auto', hasUrl: false, remembered: 'questdb remote' } as const;
    expect(() => planSampleStore(wish)).toThrow(/QUESTDB_HTTP_URL is not set/);
  });
});

describe('the remembered place', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mesonet-choice-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('is unknown in a new folder', () => {
    expect(readStorePlace(dir)).toBeNull();
  });

  it.each<StorePlace>(['postgres', 'questdb local', 'questdb remote'])('%s is read back', (place) => {
    rememberStorePlace(dir, 'postgres');
    rememberStorePlace(dir, place);
    expect(readStorePlace(dir)).toBe(place);
  });

  it('is not guessed when the note is damaged', async () => {
    await writeFile(join(dir, 'sample-store'), 'mysql\n');
    expect(() => readStorePlace(dir)).toThrow(
      /holds "mysql"; it must hold postgres, questdb local, questdb remote/,
    );
  });
});
