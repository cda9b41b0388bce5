import { Metrics } from './metrics.js';

/** The lines of one metric, without its explanation. */
async function linesOf(metrics: Metrics, name: string): Promise<string[]> {
  const lines = (await metrics.render()).split('\n');
  return lines.filter((line) => line.startsWith(name));
}

describe('the figures for Prometheus', () => {
  it('are asked for at each scrape', async () => {
    const metrics = new Metrics();
    let rows = 0;
    metrics.gauge('mesonet_rows', 'Rows', () => ++rows);
    metrics.total('mesonet_done_total', 'Done', () => rows);
    expect(await linesOf(metrics, 'mesonet_rows')).toEqual(['mesonet_rows 1']);
    expect(await linesOf(metrics, 'mesonet_rows')).toEqual(['mesonet_rows 2']);
    expect((await linesOf(metrics, 'mesonet_done_total')).join()).toMatch(/^mesonet_done_total [23]$/);
  });

  it('tell of each of a few, and only of those there are', async () => {
    const metrics = new Metrics();
    let states: [string, number][] = [
      ['done', 2],
      ['failed', 1],
    ];
    metrics.gaugeOfEach('mesonet_jobs', 'Jobs', 'state', () => states);
    expect(await linesOf(metrics, 'mesonet_jobs')).toEqual([
      'mesonet_jobs{state="done"} 2',
      'mesonet_jobs{state="failed"} 1',
    ]);
    states = [['done', 3]];
    expect(await linesOf(metrics, 'mesonet_jobs')).toEqual(['mesonet_jobs{state="done"} 3']);
  });

  it('lack only what cannot be told', async () => {
    const metrics = new Metrics();
    metrics.gauge('mesonet_broken', 'Broken', () => Promise.reject(new Error('away')));
    metrics.gauge('mesonet_unknown', 'Unknown', () => null);
    metrics.counter('mesonet_seen_total', 'Seen', ['kind']).inc({ kind: 'a' });
    expect(await linesOf(metrics, 'mesonet_')).toEqual([
      'mesonet_broken Nan',
      'mesonet_unknown Nan',
      'mesonet_seen_total{kind="a"} 1',
    ]);
    expect(await linesOf(metrics, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  });
});
