import { DAY_MS } from '@mesonet/model/durations.js';
import type { HealthPart, Readiness } from '@mesonet/contract/health.js';
import type { ServiceNotice } from '@mesonet/contract/service-notices.js';
import type { DiskLevel } from '../../platform/disk/disk-level.js';
import type { StoreGap } from '../../samples/store/marks/mark-table.js';

/** A delay of samples up to this length is not reported, so that a restart causes no service notice. */
const LATE_AFTER_MS = 10_000;

/** Time for which a gap in the sample store is shown, so that everybody whom it concerns sees the service notice. */
const GAP_SHOWN_MS = 7 * DAY_MS;

/** Tells if the person who reads the service notices is an admin or a manager of at least one organization. */
export interface Reader {
  isAdmin: boolean;
  isManager: boolean;
}

export const ANYBODY: Reader = { isAdmin: false, isManager: false };

/** Reasons for service notices that the health report does not contain. */
export interface Trouble {
  disk: DiskLevel;
  gaps: readonly StoreGap[];
  /** Time since which QuestDB uses too many memory maps; null when it does not use too many. */
  mapsHighSince: Date | null;
}

/** Returns the gaps in the sample store that were found within the last week. Older gaps are not shown. */
export function recentGaps(gaps: readonly StoreGap[], now: Date): StoreGap[] {
  return gaps.filter(({ foundAt }) => now.getTime() - foundAt.getTime() < GAP_SHOWN_MS);
}

/** Lists the service notices, which tell users of the console about trouble with the server, most serious first. */
export function toNotices(
  { parts, status }: Readiness,
  { disk, gaps, mapsHighSince }: Trouble,
  { isAdmin, isManager }: Reader,
  now: Date,
): ServiceNotice[] {
  const notices: ServiceNotice[] = [];
  const { postgres, journal, migrations, sample_store, suspended_tables } = parts;
  if (disk === 'read_only') notices.push({ kind: 'read_only', since: parts.disk.since });
  else if (status === 'failing') {
    const failing = [parts.server, postgres, journal, migrations, parts.disk].filter(
      (part) => part.status === 'failing',
    );
    notices.push({ kind: 'no_intake', since: earliest(failing) });
  }
  const late = [
    ...[sample_store, suspended_tables].filter((part) => part.status === 'failing'),
    ...[journal].filter((part) => part.status === 'degraded'),
  ];
  if (late.length > 0 && now.getTime() - Date.parse(earliest(late)) >= LATE_AFTER_MS) {
    notices.push({ kind: 'data_late', since: earliest(late) });
  }
  if (isManager) notices.push(...gaps.map(toGapNotice));
  if (disk === 'filling' && isAdmin) notices.push({ kind: 'disk_filling', since: parts.disk.since });
  if (mapsHighSince && isAdmin) notices.push({ kind: 'maps_high', since: mapsHighSince.toISOString() });
  return notices;
}

function toGapNotice({ from, to, foundAt }: StoreGap): ServiceNotice {
  const gap = { from: from?.toISOString() ?? null, to: to.toISOString() };
  return { kind: 'data_gap', since: foundAt.toISOString(), gap };
}

/**
 * Returns the earliest of the times at which the parts entered their present states.
 * @param parts parts of the server, at least one
 */
function earliest(parts: readonly HealthPart[]): string {
  return parts.map(({ since }) => since).sort()[0]!;
}
