import type { HealthPart, Readiness } from '@mesonet/contract/health.js';
import type { ServiceNotice } from '@mesonet/contract/service-notices.js';
import type { DiskLevel } from '../../platform/disk/disk-level.js';
import type { StoreGap } from '../../samples/marks/mark-table.js';

/** A restart or a short hiccup is not worth a word. */
const LATE_AFTER_MS = 10_000;

/** Long enough to be seen by everybody whom it concerns. */
const GAP_TOLD_FOR_MS = 7 * 86_400_000;

/** In any organization, or in all. */
export interface Reader {
  isAdmin: boolean;
  isManager: boolean;
}

export const ANYBODY: Reader = { isAdmin: false, isManager: false };

/** Beside the state of the parts. */
export interface Trouble {
  disk: DiskLevel;
  gaps: readonly StoreGap[];
  /** null: they are not. */
  mapsHighSince: Date | null;
}

/** Those found of late; the others are history. */
export function toldGaps(gaps: readonly StoreGap[], now: Date): StoreGap[] {
  return gaps.filter(({ foundAt }) => now.getTime() - foundAt.getTime() < GAP_TOLD_FOR_MS);
}

/** What readers of the console should know, the gravest first. */
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

/** @param parts at least one */
function earliest(parts: readonly HealthPart[]): string {
  return parts.map(({ since }) => since).sort()[0]!;
}
