import type { EngineHealth, Engines } from '../../engines/engines.js';
import { countMaps, readMapsLimit } from '../../platform/metrics/memory-maps.js';
import type { Metrics } from '../../platform/metrics/metrics.js';

/**
 * Registers the metrics of the databases that this server has started itself.
 * @param mapsLimit limit of memory maps, instead of that of the operating system
 */
export function registerEngineMetrics(
  metrics: Metrics,
  engines: Pick<Engines, 'health'>,
  mapsLimit?: number,
): void {
  const own = () => engines.health().filter(({ state }) => state !== 'external');
  const each = (figure: (engine: EngineHealth) => number) => () =>
    own().map((engine): [string, number] => [engine.name, figure(engine)]);
  metrics.gaugeOfEach(
    'mesonet_engine_up',
    '1 while a database of ours runs',
    'engine',
    each(({ state }) => Number(state === 'running')),
  );
  metrics.gaugeOfEach(
    'mesonet_engine_restarts',
    'Restarts of a database of ours after it died',
    'engine',
    each(({ restarts }) => restarts),
  );
  metrics.gaugeOfEach(
    'mesonet_engine_memory_maps',
    'Memory maps of the process; QuestDB fails at the limit',
    'engine',
    () => mapsOfEach(own()),
  );
  metrics.gauge(
    'mesonet_memory_maps_limit',
    'Memory maps one process may have',
    () => mapsLimit ?? readMapsLimit(),
  );
}

/**
 * Counts the memory maps of each database process. This is possible only on Linux, and only when the process runs as
 * the same user as the server, or the server runs as root.
 */
async function mapsOfEach(engines: readonly EngineHealth[]): Promise<[string, number][]> {
  const counted = await Promise.allSettled(
    engines.map(async ({ name, pid }): Promise<[string, number]> => [name, await countMaps(pid!)]),
  );
  return counted.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
