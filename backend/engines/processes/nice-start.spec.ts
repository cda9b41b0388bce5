import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { lowestStart } from './nice-start.js';

/** @returns what a program prints that runs with the lowest priority, in a session of its own */
function printed(program: readonly string[], env = process.env): Promise<string> {
  const child = spawn('/bin/sh', ['-c', lowestStart(), ...program], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return text(child.stdout);
}

describe('the start of a program with the lowest priority', () => {
  it('gives it the lowest niceness', async () => {
    expect(await printed(['/bin/sh', '-c', 'nice'])).toBe('19\n');
  });

  const withChrt = existsSync('/usr/bin/chrt') ? it : it.skip;
  withChrt('lets Linux interrupt it for every other program', async () => {
    expect(await printed(['/bin/sh', '-c', 'chrt -p $$'])).toContain('SCHED_IDLE');
  });

  it('starts it where the commands for that are missing, too', async () => {
    expect(await printed(['/bin/echo', 'a b'], { PATH: '/nowhere' })).toBe('a b\n');
  });
});
