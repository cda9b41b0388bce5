import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { CutLine } from '../support/stores/cut-line.js';
import { HeldAnswer } from '../support/servers/held-answer.js';
import { killQuestDb } from '../support/stores/questdb-process.js';
import { ServerOverLines } from '../support/servers/server-over-lines.js';
import { HAS_QUESTDB } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { faultNote, faultTitle } from './fault-size.js';
import { type FilledStation, fillStation } from './filled-station.js';

const SECONDS = 80_000;
const STORES = HAS_QUESTDB ? (['postgres', 'questdb'] as const) : (['postgres'] as const);
/**
 * A file stands still while fewer than STILL_BYTES are read in STILL_MS. The server asks its store for other things,
 * too.
 */
const STILL_MS = 500;
const STILL_BYTES = 20_000;
const BACK_WITHIN_MS = 120_000;

jest.setTimeout(300_000);

describe.each(STORES)(faultTitle('a file', `${SECONDS} rows, samples in %s`), (store) => {
  let place: ServerOverLines;
  let line: CutLine;
  let filled: FilledStation;
  let whole: Buffer;
  /** Bytes that the store sends while the whole file is read. */
  let bytes: number;

  beforeAll(async () => {
    place = await ServerOverLines.start({ withQuestDb: store === 'questdb' });
    line = place.questDb ?? place.database;
    filled = await fillStation(place, SECONDS);
    const before = line.answeredBytes;
    whole = (await (await open()).rest())!;
    bytes = line.answeredBytes - before;
    expect(whole.toString().split('\r\n')).toHaveLength(SECONDS + 2);
  });

  afterAll(() => place?.end());

  const open = async (headers: Record<string, string> = {}) => {
    const { cookie } = filled.account;
    const file = await HeldAnswer.of(place.server, filled.file, { cookie, ...headers });
    expect(file.status).toBe(200);
    return file;
  };
  const untilStill = () =>
    waitFor(
      'nothing to be read',
      async () => {
        const before = line.answeredBytes;
        await sleep(STILL_MS);
        return line.answeredBytes - before < STILL_BYTES;
      },
      BACK_WITHIN_MS,
    );
  /** Opens a file, does not read on, and waits until the server waits for its reader. */
  const openAndStop = async () => {
    const file = await open();
    await untilStill();
    return file;
  };
  const isWhole = (read: Buffer | null) => read?.equals(whole) ?? false;
  const canBeRead = () =>
    waitFor('the file to be whole again', async () => isWhole(await (await open()).rest()), BACK_WITHIN_MS);
  /** Takes the store away while the rest is read. */
  const restWithout = async (file: HeldAnswer) => {
    await line.cut();
    try {
      return await file.rest();
    } finally {
      await line.mend();
      await canBeRead();
    }
  };

  it('waits for a reader that stops: the rest stays in the store, and comes when it goes on', async () => {
    const before = line.answeredBytes;
    const [file, memory] = [await openAndStop(), place.running.memoryMiB()];
    const read = line.answeredBytes - before;
    expect(read).toBeLessThan(bytes / 2);
    faultNote(`${read} of ${bytes} bytes read, ${memory.toFixed(0)} MiB resident`);
    expect(isWhole(await file.rest())).toBe(true);
  });

  it('is read no further for a reader that went away', async () => {
    const before = line.answeredBytes;
    const file = await openAndStop();
    file.leave();
    await untilStill();
    expect(line.answeredBytes - before).toBeLessThan(bytes / 2);
  });

  it('is broken off, never ended, when the store goes away in the middle', async () => {
    expect(await restWithout(await openAndStop())).toBeNull();
  });

  it('is so where it is compressed, which is too little to be waited for', async () => {
    const ended: Buffer[] = [];
    const breaksOff = async () => {
      const read = await restWithout(await open({ 'accept-encoding': 'gzip' }));
      if (read) ended.push(gunzipSync(read));
      return read === null;
    };
    await waitFor('one that is broken off', breaksOff, BACK_WITHIN_MS);
    expect(ended.every(isWhole)).toBe(true);
  });

  if (store === 'questdb')
    it('is broken off or whole when QuestDB is killed', async () => {
      const file = await openAndStop();
      const killed = killQuestDb(place.stores.dataDir);
      const read = await file.rest();
      faultNote(read ? 'whole' : 'broken off');
      expect(read === null || isWhole(read)).toBe(true);
      await killed;
      await canBeRead();
    });
});
