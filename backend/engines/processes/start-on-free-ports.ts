import { isFree } from './free-ports.js';

const ATTEMPTS = 5;

/**
 * Starts a database on ports that were found free. If another program takes one of them first, it tries other ports.
 * @param prepare finds ports and prepares the database; it is called once for each attempt
 * @throws the error of `start` when no other program took a port, or when the fifth attempt failed
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
      // The database process has ended, so a port that is not free now was taken by another program.
      const free = await Promise.all(engine.ports.map(isFree));
      if (attempt === ATTEMPTS || free.every(Boolean)) throw error;
    }
  }
}
