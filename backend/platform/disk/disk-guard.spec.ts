import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Metrics } from '../metrics/metrics.js';
import { DiskGuard } from './disk-guard.js';
import type { DiskLimits } from './disk-level.js';

/** Limits that every volume has reached, and limits that none can reach. */
const REACHED = { usedShare: 0, headroomBytes: Infinity };
const BEYOND = { usedShare: 2, headroomBytes: Infinity };

describe('the guard of the disk', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesonet-guard-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function guard(limits: DiskLimits, metrics = new Metrics()): Promise<DiskGuard> {
    const disk = new DiskGuard({ data: folder, same: tmpdir() }, limits, metrics);
    await disk.look();
    return disk;
  }

  it.each<[string, DiskLimits, refuses: string[]]>([
    ['ample', [BEYOND, BEYOND, BEYOND], []],
    ['filling', [REACHED, BEYOND, BEYOND], []],
    ['no_intake', [REACHED, REACHED, BEYOND], ['disk_full']],
    ['read_only', [REACHED, REACHED, REACHED], ['disk_full', 'read_only']],
  ])('that is %s', async (level, limits, refuses) => {
    const disk = await guard(limits);
    expect(disk.level).toBe(level);
    const attempts = [() => disk.requireIntake(), () => disk.requireWriting()];
    const refused = attempts.flatMap((attempt) => {
      try {
        attempt();
        return [];
      } catch (error) {
        expect(error).toMatchObject({ status: 503, retryAfterSeconds: 5 });
        return [(error as { code: string }).code];
      }
    });
    expect(refused).toEqual(refuses);
  });

  it('keeps its word while it cannot see the volume', async () => {
    const disk = await guard([REACHED, REACHED, BEYOND]);
    await rm(folder, { recursive: true });
    await disk.look();
    expect(disk.level).toBe('no_intake');
  });

  it('tells how full each volume is, folders of one volume once', async () => {
    const metrics = new Metrics();
    await guard([REACHED, BEYOND, BEYOND], metrics);
    const lines = (await metrics.render()).split('\n').filter((line) => line.startsWith('mesonet_disk_'));
    expect(lines.map((line) => line.replace(/ [\d.e+-]+$/, ''))).toEqual([
      'mesonet_disk_used_ratio{volume="data"}',
      'mesonet_disk_free_bytes{volume="data"}',
      'mesonet_disk_level',
    ]);
  });
});
