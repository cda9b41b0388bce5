import { degraded, failing, type Findings, ok, toReport } from './health-report.js';

const START = new Date('2026-01-31T12:00:00.000Z');
const LATER = new Date('2026-01-31T12:00:05.000Z');

const found = (changes: Partial<Findings> = {}): Findings => ({
  server: ok('takes requests'),
  postgres: ok('answers'),
  migrations: ok('all have run'),
  journal: ok('takes samples'),
  shard: ok('owned'),
  sample_store: ok('answers'),
  suspended_tables: ok('none'),
  disk: ok('has space'),
  ...changes,
});

describe('the report of all parts', () => {
  it.each<[string, Partial<Findings>, string]>([
    ['nothing is wrong', {}, 'ok'],
    ['the server is stopping', { server: failing('is stopping') }, 'failing'],
    ['PostgreSQL is away', { postgres: failing('away') }, 'failing'],
    ['the journal takes nothing', { journal: failing('refuses') }, 'failing'],
    ['the disk is nearly full', { disk: failing('nearly full') }, 'failing'],
    ['the disk is filling up', { disk: degraded('filling') }, 'degraded'],
    ['migrations are missing', { migrations: failing('1 has not run') }, 'failing'],
    [
      'the sample store is away: the journal takes the samples',
      { sample_store: failing('away') },
      'degraded',
    ],
    ['a table is suspended', { suspended_tables: failing('suspended') }, 'degraded'],
    ['the journal is replayed', { journal: degraded('replaying') }, 'degraded'],
    ['nobody can tell of a part', { sample_store: null }, 'degraded'],
  ])('when %s', (_, changes, status) => {
    expect(toReport(found(changes), null, START).status).toBe(status);
  });

  it('says since when a part is as it is', () => {
    const first = toReport(found(), null, START);
    const away = toReport(found({ postgres: failing('away') }), first, LATER);
    expect(away.parts.postgres).toEqual({ status: 'failing', since: LATER.toISOString(), detail: 'away' });
    expect(away.parts.journal.since).toBe(START.toISOString());
    const still = toReport(found({ postgres: failing('still away') }), away, new Date());
    expect(still.parts.postgres).toMatchObject({ since: LATER.toISOString(), detail: 'still away' });
  });

  it('keeps what was known of a part that nobody can tell of now', () => {
    const first = toReport(found({ suspended_tables: failing('suspended') }), null, START);
    const later = toReport(found({ sample_store: failing('away'), suspended_tables: null }), first, LATER);
    expect(later.parts.suspended_tables).toEqual(first.parts.suspended_tables);
  });
});
