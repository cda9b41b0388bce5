import type { HealthPart, Readiness } from '@mesonet/contract/health.js';
import type { DiskLevel } from '../../platform/disk/disk-level.js';
import { failing, type Findings, ok, degraded, toReport } from './health-report.js';
import { ANYBODY, recentGaps, toNotices, type Trouble } from './to-notices.js';

const START = new Date('2026-01-31T12:00:00.000Z');
const LATER = new Date('2026-01-31T12:05:00.000Z');
const WELL: Findings = {
  server: ok('takes requests'),
  postgres: ok(''),
  migrations: ok(''),
  journal: ok(''),
  shard: ok(''),
  sample_store: ok(''),
  suspended_tables: ok(''),
  disk: ok(''),
};

const NO_TROUBLE: Trouble = { disk: 'ample', gaps: [], mapsHighSince: null };

function told(changes: Partial<Findings>, disk: DiskLevel = 'ample', isAdmin = false, now = LATER): string[] {
  const report = toReport({ ...WELL, ...changes }, null, START);
  const reader = { isAdmin, isManager: isAdmin };
  return toNotices(report, { ...NO_TROUBLE, disk }, reader, now).map(({ kind }) => kind);
}

describe('what readers of the console are told', () => {
  it.each<[string, Partial<Findings>, string[]]>([
    ['nothing while all is well', {}, []],
    ['that data is late while the store is away', { sample_store: failing('') }, ['data_late']],
    ['the same of a suspended table', { suspended_tables: failing('') }, ['data_late']],
    ['the same of a long replay', { journal: degraded('') }, ['data_late']],
    ['that no samples are taken without PostgreSQL', { postgres: failing('') }, ['no_intake']],
    ['both', { postgres: failing(''), sample_store: failing('') }, ['no_intake', 'data_late']],
  ])('%s', (_, changes, kinds) => {
    expect(told(changes)).toEqual(kinds);
  });

  it('of the disk: admins before it matters, everybody once it does', () => {
    const filling = { disk: degraded('') };
    expect(told(filling, 'filling')).toEqual([]);
    expect(told(filling, 'filling', true)).toEqual(['disk_filling']);
    expect(told({ disk: failing('') }, 'no_intake')).toEqual(['no_intake']);
    expect(told({ disk: failing('') }, 'read_only')).toEqual(['read_only']);
  });

  it('nothing of a hiccup', () => {
    const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
    expect(told({ sample_store: failing('') }, 'ample', false, after(9))).toEqual([]);
    expect(told({ sample_store: failing('') }, 'ample', false, after(10))).toEqual(['data_late']);
  });

  it('since when: the earliest of what causes it', () => {
    const part = (status: HealthPart['status'], since: string) => ({ status, since, detail: '' });
    const { parts } = toReport(WELL, null, START);
    const report: Readiness = {
      status: 'degraded',
      parts: {
        ...parts,
        sample_store: part('failing', '2026-01-31T12:02:00.000Z'),
        suspended_tables: part('failing', '2026-01-31T12:01:00.000Z'),
      },
    };
    expect(toNotices(report, NO_TROUBLE, ANYBODY, LATER)).toEqual([
      { kind: 'data_late', since: '2026-01-31T12:01:00.000Z' },
    ]);
  });

  it('of a gap in the store: managers, for a week', () => {
    const report = toReport(WELL, null, START);
    const gaps = [{ from: null, to: START, foundAt: LATER }];
    const trouble = { ...NO_TROUBLE, gaps };
    expect(toNotices(report, trouble, ANYBODY, LATER)).toEqual([]);
    expect(toNotices(report, trouble, { isAdmin: false, isManager: true }, LATER)).toEqual([
      { kind: 'data_gap', since: LATER.toISOString(), gap: { from: null, to: START.toISOString() } },
    ]);
    const after = (days: number) => new Date(LATER.getTime() + days * 86_400_000);
    expect(recentGaps(gaps, after(6))).toEqual(gaps);
    expect(recentGaps(gaps, after(7))).toEqual([]);
  });

  it('of many memory maps: admins', () => {
    const report = toReport(WELL, null, START);
    const trouble = { ...NO_TROUBLE, mapsHighSince: START };
    expect(toNotices(report, trouble, { isAdmin: false, isManager: true }, LATER)).toEqual([]);
    expect(toNotices(report, trouble, { isAdmin: true, isManager: true }, LATER)).toEqual([
      { kind: 'maps_high', since: START.toISOString() },
    ]);
  });
});
