import type { HealthPart, Readiness } from '@mesonet/contract/health.js';
import type { ServiceNotice } from '@mesonet/contract/service-notices.js';
import type { DiskLevel } from '../../platform/disk/disk-level.js';

/** A restart or a short hiccup is not worth a word. */
const LATE_AFTER_MS = 10_000;

interface Reader {
  /** Of any organization, or of all. */
  isAdmin: boolean;
}

/** What readers of the console should know, the gravest first. */
export function toNotices(
  { parts, status }: Readiness,
  disk: DiskLevel,
  { isAdmin }: Reader,
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
  if (disk === 'filling' && isAdmin) notices.push({ kind: 'disk_filling', since: parts.disk.since });
  return notices;
}

/** @param parts at least one */
function earliest(parts: readonly HealthPart[]): string {
  return parts.map(({ since }) => since).sort()[0]!;
}
