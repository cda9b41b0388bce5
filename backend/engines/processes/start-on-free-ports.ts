import { isFree } from './free-ports.js';

const ATTEMPTS = 5;

/**
 * Starts an engine on ports that were found free; on others when another program has taken one of them meanwhile.
 * @param prepare finds ports, called once for each attempt
 * @throws what `start` throws for any other reason
 */
export async function startOnFreePorts<Engine extends { ports: readonly number[] }>(
  prepare: () => Promise<Engine>,
  start: (engine: Engine) => Promise<void>,
): Promise<Engine> {
  for (let attempt = 1; ; attempt += 1) {
    const engine = await prepare();
    try {
      await start(engine);
      return engine;
    } catch (error) {
      // It has ended: what listens there now is another program.
      const free = await Promise.all(engine.ports.map(isFree));
      if (attempt === ATTEMPTS || free.every(Boolean)) throw error;
    }
  }
}
