import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { START_COMMAND } from './start-command.js';

/** @returns what a shell script prints that runs as QuestDB does, in a session of its own */
function printed(script: string, ...given: string[]): Promise<string> {
  const args = ['-c', START_COMMAND, '/bin/sh', '-c', script, ...given];
  return text(spawn('/bin/sh', args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
}

describe('the command that starts QuestDB', () => {
  it('raises the limit of open files as far as allowed', async () => {
    const [soft, hard] = (await printed('ulimit -n; ulimit -H -n')).trim().split('\n');
    expect(soft).toBe(hard);
  });

  it('gives QuestDB less of the processors than this server', async () => {
    expect((await printed('nice')).trim()).toBe('5');
    const session = '/proc/self/autogroup';
    if (existsSync(session)) expect(await printed(`cat ${session}`)).toMatch(/ nice 5\n$/);
  });

  it('passes arguments on as they are', async () => {
    expect(await printed('printf "%s|" "$0" "$@"', 'a b', '"c"', '$HOME')).toBe('a b|"c"|$HOME|');
  });
});
