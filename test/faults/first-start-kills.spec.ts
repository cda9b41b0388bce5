import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../../backend/engines/processes/running-process.js';
import { startCommand } from '../support/command.js';
import { seededRandom } from '../support/samples/random.js';
import { waitFor } from '../support/wait-for.js';
import { backupPlace } from './backup-place.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';

const KILLS = faultSize('FAULTS_FIRST_START_KILLS', 4);
/** On a quick machine the folder of PostgreSQL takes a little longer than this. */
const LONGEST_WAIT_MS = 500;

const random = seededRandom(FAULTS_SEED);

describe('a first start, killed while it makes the database', () => {
  const place = backupPlace('postgres');
  const groups: number[] = [];

  afterAll(() => {
    for (const group of groups) signalGroup(group, 'SIGKILL');
  });

  it(
    faultTitle('is repeated by the next one, which ends what still runs of it', `${KILLS} kills`),
    async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const dataDir = await place.emptyDataDir();
        const { child, result } = startCommand('main', [], await place.environment(dataDir));
        await waitFor('the folder of PostgreSQL', () => existsSync(join(dataDir, 'postgres.new')), 60_000);
        await sleep(random() * LONGEST_WAIT_MS);
        // As on a slow machine, the programs that make the folder are not done when the next server starts.
        const left = groupsThatName(join(dataDir, 'postgres.new'));
        groups.push(...left);
        for (const group of left) signalGroup(group, 'SIGSTOP');
        child.kill('SIGKILL');
        await result;
        const { running } = await place.start(dataDir);
        await running.end();
        expect(left.flatMap(programsOfGroup)).toEqual([]);
      }
      expect(groups.length).toBeGreaterThan(0);
      faultNote(`${groups.length} kills left a program behind`);
    },
  );
});

/** Returns the process groups with a program that has the path in its arguments. */
function groupsThatName(path: string): number[] {
  const groups = processes().filter(({ args }) => args.includes(path));
  return [...new Set(groups.map(({ group }) => group))];
}

function programsOfGroup(group: number): string[] {
  return processes().flatMap((program) => (program.group === group ? [program.args] : []));
}

/** Returns all processes of the machine that have not ended. */
function processes(): { group: number; args: string }[] {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, group, args] = /^\s*(\d+) +[^Z]\S* +(.*)$/.exec(line) ?? [];
    return args === undefined ? [] : [{ group: Number(group), args }];
  });
}
