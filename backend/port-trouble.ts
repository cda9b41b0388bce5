import { StartError } from './engines/start-error.js';
import type { Config } from './platform/config.js';

/** Turns an error of `listen` into one that tells the operator what to change; returns any other error unchanged. */
export function portTrouble({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const options = { cause: error };
  if (code === 'EADDRINUSE') {
    const other = PORT === 65535 ? PORT - 1 : PORT + 1;
    const text = `Port ${PORT} is taken by another program. Stop that one, or choose another port: PORT=${other} npm start`;
    return new StartError(text, options);
  }
  if (code === 'EACCES') {
    const text = `Port ${PORT} is not open to this user. Choose one above 1023: PORT=3000 npm start`;
    return new StartError(text, options);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const text = `HOST "${HOST}" is not an address of this machine. Use 127.0.0.1 (this machine only) or 0.0.0.0 (all).`;
    return new StartError(text, options);
  }
  return error;
}
