import type { HealthPart, HealthPartName, Readiness } from '@mesonet/contract/health.js';

/** The state of a part of the server; null when it cannot be determined at the moment. */
export type Finding = Omit<HealthPart, 'since'> | null;
export type Findings = Record<HealthPartName, Finding>;

/** Parts of the server that it needs to accept samples. If one fails, the server is not ready. */
const NEEDED_FOR_INTAKE: readonly HealthPartName[] = ['server', 'postgres', 'migrations', 'journal', 'disk'];

const NOT_KNOWN_YET = { status: 'degraded', detail: 'not known yet' } as const;

export const ok = (detail: string): Finding => ({ status: 'ok', detail });
export const degraded = (detail: string): Finding => ({ status: 'degraded', detail });
export const failing = (detail: string): Finding => ({ status: 'failing', detail });

/**
 * Makes a report of the state of all parts. A part whose state is unknown now keeps the state of the earlier report.
 * The time `since` changes only when the status changes.
 */
export function toReport(findings: Findings, before: Readiness | null, now: Date): Readiness {
  const parts = mapParts(findings, (finding, name) => {
    const known = before?.parts[name];
    const found = finding ?? known ?? NOT_KNOWN_YET;
    const since = known?.status === found.status ? known.since : now.toISOString();
    return { status: found.status, since, detail: found.detail };
  });
  const isReady = NEEDED_FOR_INTAKE.every((name) => parts[name].status !== 'failing');
  const isWhole = Object.values(parts).every(({ status }) => status === 'ok');
  return { status: !isReady ? 'failing' : isWhole ? 'ok' : 'degraded', parts };
}

function mapParts(
  findings: Findings,
  map: (finding: Finding, name: HealthPartName) => HealthPart,
): Readiness['parts'] {
  const entries = Object.entries(findings) as [HealthPartName, Finding][];
  return Object.fromEntries(
    entries.map(([name, finding]) => [name, map(finding, name)]),
  ) as Readiness['parts'];
}
