import { stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

const PROMISED = [
  'mesonet_uploads_total',
  'mesonet_samples_accepted_total',
  'mesonet_station_events_total',
  'mesonet_journal_bytes',
  'mesonet_journal_batches',
  'mesonet_journal_oldest_seconds',
  'mesonet_journal_lag_seconds',
  'mesonet_journal_damaged_batches_total',
  'mesonet_store_up',
  'mesonet_store_rows_waiting',
  'mesonet_store_rows_refused_total',
  'mesonet_store_suspended_tables',
  'mesonet_store_lag_writes',
  'mesonet_fold_flagged_samples_total',
  'mesonet_part_up',
  'mesonet_engine_restarts',
  'mesonet_engine_memory_maps',
  'mesonet_memory_maps_limit',
  'mesonet_live_sockets',
  'mesonet_live_slow_closed_total',
  'mesonet_live_refused_total',
  'mesonet_imports',
  'mesonet_billing_events_parked',
  'mesonet_chart_images_total',
  'mesonet_chart_cache_bytes',
  'mesonet_charts_under_way',
  'mesonet_http_requests_total',
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
];

describe('/metrics', () => {
  const place = stationPerTest();
  const { server } = place;

  const scrape = async () => {
    const answer = await server.fetch('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    return answer.text();
  };
  /** @param series name of the metric with its labels */
  const figure = async (series: string) => {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? null : Number(line.slice(series.length + 1));
  };

  it('tells the figures that prove the promises', async () => {
    const text = await scrape();
    expect(PROMISED.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
    expect(await figure('mesonet_part_up{part="postgres"}')).toBe(1);
  });

  it('counts uploads by protocol and outcome, samples, and reasons of refusal; names no station', async () => {
    const uploads = (outcome: string) =>
      figure(`mesonet_uploads_total{protocol="native JSON",outcome="${outcome}"}`);
    const tooOld = 'mesonet_station_events_total{kind="rejected",code="timestamp_too_old"}';
    const accepted = 'mesonet_samples_accepted_total{repeated="no"}';
    const before = [
      await uploads('accepted'),
      await uploads('invalid'),
      await figure(tooOld),
      await figure(accepted),
    ];
    await server.upload(place.station, { measurements: { temperature: 1 } });
    await server.upload(place.station, { time: 0, measurements: { temperature: 1 } });
    const [good, bad, old, samples] = before.map((count) => (count ?? 0) + 1);
    // Other tests upload at the same time.
    await waitFor('the counters', async () => {
      const now = [
        await uploads('accepted'),
        await uploads('invalid'),
        await figure(tooOld),
        await figure(accepted),
      ];
      return [good, bad, old, samples].every((least, i) => now[i]! >= least!);
    });
    expect(await figure('mesonet_journal_bytes')).toBeGreaterThan(0);
    expect(await figure('mesonet_journal_batches')).toBeGreaterThan(0);
    expect(await scrape()).not.toContain(place.station.id);
    expect(await scrape()).not.toContain(place.account.id);
  });

  it('is for this machine and super admins only', async () => {
    const elsewhere = { headers: { 'x-forwarded-for': '10.0.0.1' } };
    expect((await server.fetch('/metrics', elsewhere)).status).toBe(401);
    expect((await server.fetch('/metrics', { ...elsewhere, cookie: place.account.cookie })).status).toBe(403);
    const superAdmin = await server.superAdmin();
    expect((await server.fetch('/metrics', { ...elsewhere, cookie: superAdmin })).status).toBe(200);
  });
});
