import type { EntityMetadata, QueryRunner } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { EventBus } from '../../../platform/event-bus.js';
import { KnownCallers } from './known-callers.js';

const caller = (id: string): Principal => ({
  id,
  kind: 'user',
  email: `${id}@example.org`,
  profile: null,
  isSuperAdmin: false,
  memberships: new Map(),
  sessionId: `session of ${id}`,
  isToken: false,
});

const changeOf = (tableName: string, isTransactionActive = false) => ({
  metadata: { tableName } as EntityMetadata,
  queryRunner: { isTransactionActive } as QueryRunner,
});

describe('known callers', () => {
  let known: KnownCallers;
  let events: EventBus;
  let lookUps: number;
  /** Each look-up finds a new caller, so the returned id shows whether a look-up was made. */
  const find = async (credentials: string, nowMs: number) =>
    (await known.find(credentials, nowMs, () => Promise.resolve(caller(`caller ${(lookUps += 1)}`))))?.id;

  beforeEach(() => {
    events = new EventBus();
    known = new KnownCallers({ subscribers: [] }, events);
    lookUps = 0;
  });

  it('are looked up once a second, each by what they sent', async () => {
    expect([await find('a', 0), await find('a', 999), await find('b', 999)]).toEqual([
      'caller 1',
      'caller 1',
      'caller 2',
    ]);
    expect([await find('a', 1_000), await find('a', 1_999), await find('a', 2_000)]).toEqual([
      'caller 3',
      'caller 3',
      'caller 4',
    ]);
  });

  it('share a look-up that is under way', async () => {
    expect(await Promise.all([find('a', 0), find('a', 1)])).toEqual(['caller 1', 'caller 1']);
  });

  it('are asked for again when nobody was found, or the look-up failed', async () => {
    expect(await known.find('a', 0, () => Promise.resolve(null))).toBeNull();
    await expect(known.find('a', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await find('a', 0)).toBe('caller 1');
  });

  it.each(['sessions', 'access_tokens', 'users', 'memberships', 'accounts'])(
    'are forgotten when %s change or go',
    async (table) => {
      for (const note of ['afterUpdate', 'afterRemove'] as const) {
        const before = await find('a', 0);
        known[note](changeOf(table));
        expect(await find('a', 0)).not.toBe(before);
      }
    },
  );

  it('are forgotten when somebody is invited, not when somebody signs in or was seen', async () => {
    known.afterUpdate(changeOf('stations'));
    known.afterInsert(changeOf('sessions'));
    known.afterUpdate({ ...changeOf('sessions'), entity: { lastSeenAt: new Date(0) } });
    expect([await find('a', 0), await find('a', 0)]).toEqual(['caller 1', 'caller 1']);
    known.afterInsert(changeOf('memberships'));
    expect(await find('a', 0)).toBe('caller 2');
  });

  it('are forgotten when a change is committed, for until then it is not seen', async () => {
    const change = changeOf('memberships', true);
    known.afterUpdate(change);
    expect(await find('a', 0)).toBe('caller 1');
    known.afterTransactionCommit(change);
    expect(await find('a', 0)).toBe('caller 2');
    known.afterTransactionCommit(change);
    known.afterRemove(change);
    known.afterTransactionRollback(change);
    known.afterTransactionCommit(change);
    expect(await find('a', 0)).toBe('caller 2');
  });

  it('who were looked up before a change are not kept after it', async () => {
    let answer = (_: Principal) => {};
    const before = known.find('a', 0, () => new Promise((resolve) => (answer = resolve)));
    known.afterRemove(changeOf('sessions'));
    expect(await find('a', 0)).toBe('caller 1');
    answer(caller('of before'));
    expect((await before)?.id).toBe('of before');
    expect(await find('a', 0)).toBe('caller 1');
  });

  it('are looked up again when rights ended, here or at another process', async () => {
    await find('a', 0);
    events.publish('rights.changed', { accountId: null });
    expect(await find('a', 1)).toBe('caller 2');
  });
});
