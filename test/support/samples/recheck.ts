import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import { QualityRerun } from '../../../backend/features/quality/quality-rerun.js';
import { sentSamples } from '../../../backend/features/quality/sent-samples.js';
import { revision } from '../../../backend/samples/fold/history.js';
import type { FoldedSeries } from './folded-series.js';

/** Checks what is stored of a series in the order of time, and changes its rows as a run over the past does. */
export function recheck(series: FoldedSeries): void {
  const { rows, flags, site } = series;
  const time = [...rows.keys()].sort((a, b) => a - b);
  const data = Object.fromEntries(
    NUMERIC_KEYS.map((key) => [key, time.map((at) => rows.get(at)![key] ?? null)]),
  );
  const flagged = [...flags].flatMap(([at, doubted]) =>
    [...doubted].map(([key, { value, flags: found }]) => ({ time: at, key, value, flags: found })),
  );
  const rerun = new QualityRerun(site);
  const changes = sentSamples({ time, data }, flagged, site).flatMap((sample) => rerun.sample(sample));
  for (const change of [...changes, ...rerun.finish()]) {
    const failing = change.readings.filter((reading) => reading.flags !== 0);
    const passing = change.readings.filter((reading) => reading.flags === 0);
    series.take(
      revision(
        { series: 1, time: change.time, receivedAt: change.time },
        {
          from: Object.fromEntries(failing.map(({ key, value }) => [key, value])),
          to: Object.fromEntries(passing.map(({ key, value }) => [key, value])),
          flags: Object.fromEntries(failing.map((reading) => [reading.key, reading.flags])),
        },
      ),
    );
  }
}
