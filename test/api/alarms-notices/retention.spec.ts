import type { NoticeKind, NoticeState } from '@mesonet/contract/violations.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { DataSource } from 'typeorm';
import { ViolationRetention } from '../../../backend/features/alarms/violations/violation-retention.js';
import { dataSourceOptions } from '../../../db/data-source.js';
import { AlarmRows, type Episode } from '../../support/notices/alarm-rows.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';

const NOW = new Date('2026-06-10T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let stores: TestStores;
let source: DataSource;
let rows: AlarmRows;
let group: string;

beforeAll(async () => {
  stores = await startStores({ withQuestDb: false });
  source = await new DataSource({ ...dataSourceOptions(stores.databaseUrl), entities: [] }).initialize();
  await source.query(`INSERT INTO accounts (id, accountname) VALUES ('net', 'Network')`);
  await source.query(
    `INSERT INTO stations (id, account_id, stationname, password_sealed) VALUES ('net_1', 'net', 'Mast', '')`,
  );
  rows = new AlarmRows((text, values) => source.query(text, values), 'net', 'net_1');
  group = await rows.group('email', ['a@example.org', 'b@example.org']);
});
afterAll(async () => {
  await source?.destroy();
  await stores?.stop();
});
beforeEach(() => source.query('DELETE FROM violations'));

const prune = (batch?: number) => new ViolationRetention(source).prune(NOW, batch);
const episode = (startedDays: number, endedDays: number | null, is_settled = endedDays !== null) =>
  rows.episode([group], {
    started_at: daysAgo(startedDays),
    ended_at: endedDays === null ? null : daysAgo(endedDays),
    is_settled,
  });
async function tell(told: Episode, kind: NoticeKind, days: number, state: NoticeState): Promise<void> {
  await rows.notice(told, kind, { createdAt: daysAgo(days) });
  const settle = `UPDATE alarm_notices SET state = $2, next_try_at = CASE WHEN $2 = 'waiting' THEN next_try_at END
    WHERE alarm_id = $1 AND kind = $3`;
  await source.query(settle, [told.alarmId, state, kind]);
}

const left = async (of: Episode) => (await rows.noticesOf(of)).map(({ kind }) => kind);
const ids = async () =>
  (await source.query<{ alarm_id: string }[]>('SELECT alarm_id FROM violations')).map((row) => row.alarm_id);

describe('old episodes', () => {
  it('go two years after they ended, with their notices, once nothing is to be told of them', async () => {
    const gone = await episode(740, 732);
    await tell(gone, 'fired', 740, 'waiting');
    const kept = [await episode(740, 729), await episode(740, null), await episode(740, 732, false)];
    await prune();
    expect((await ids()).sort()).toEqual(kept.map(({ alarmId }) => alarmId).sort());
    expect(await left(gone)).toEqual([]);
  });

  it('go all, in however many batches', async () => {
    for (let n = 0; n < 5; n += 1) await episode(740, 735);
    await prune(2);
    expect(await ids()).toEqual([]);
  });
});

describe('old notices', () => {
  it('go after 90 days, unless they wait', async () => {
    const over = await episode(100, 95);
    await tell(over, 'fired', 100, 'sent');
    await tell(over, 'repeated', 91, 'waiting');
    await tell(over, 'cleared', 89, 'failed');
    await prune(1);
    expect(await left(over)).toEqual(['repeated', 'repeated', 'cleared', 'cleared']);
    expect(await ids()).toEqual([over.alarmId]);
  });

  it('of an episode that lasts stay, but for its repeats', async () => {
    const lasting = await episode(100, null);
    await tell(lasting, 'fired', 100, 'sent');
    await tell(lasting, 'repeated', 99, 'sent');
    await prune();
    expect(await left(lasting)).toEqual(['fired', 'fired']);
  });
});
