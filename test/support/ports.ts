import { freePorts } from '../../backend/engines/processes/free-ports.js';

/** A TCP port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
}
