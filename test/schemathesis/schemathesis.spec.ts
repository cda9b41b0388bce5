import { newWorld, type World } from '../api/walls/world.js';
import { KillableServer } from '../support/servers/killable-server.js';
import { Outbox } from '../support/people/outbox.js';
import { generatedCalls } from '../support/schemathesis.js';
import { TestServer } from '../support/servers/server.js';
import { startStores, type TestStores } from '../support/stores/stores.js';

/** Examples for each operation and role. The default makes about 1,000 calls in all. */
const EXAMPLES = Number(process.env.SCHEMATHESIS_EXAMPLES ?? 3);
/** A seed always makes the same calls, so a run with the default repeats the previous one. */
const SEED = Number(process.env.SCHEMATHESIS_SEED ?? 1);
/** `coverage` also tries each limit of each parameter, which makes thousands of calls. */
const PHASES = process.env.SCHEMATHESIS_PHASES ?? 'examples,fuzzing';

/** Operations that would end the access of the caller, or remove objects that all other calls need. */
const ENDS = [
  'SessionsController_end',
  'SignOutController',
  'OwnSessionsController_end',
  'ProfileController_remove',
  'StationsController_remove',
  'AccountRemovalController_remove',
  'AccountPasswordController_change',
];

const killable = new KillableServer();
let stores: TestStores | undefined;
let world: World;

beforeAll(async () => {
  stores = await startStores({ withQuestDb: false });
  await killable.start({ SAMPLE_STORE: 'postgres', DATABASE_URL: stores.databaseUrl });
  const server = new TestServer(killable.running.url, stores.databaseUrl);
  world = await newWorld(server, new Outbox(killable.dataDir.path));
});

afterAll(async () => {
  await killable.end();
  await stores?.stop();
});

describe(`generated calls (seed ${SEED}, ${EXAMPLES} of each operation)`, () => {
  it.each(['a guest of A', 'a manager of A', 'an admin of A', 'a super admin'])(
    'by %s get answers that are documented, and no 5xx',
    async (name) => {
      const { accountId, stationId, stationpwd, key, job, entry, uploadId, user } = world.accounts.A;
      const { alarmId, groupId, tokenId, windowId, groupkey } = world.accounts.A;
      const ofAlarms = { alarmId, groupId, tokenId, windowId, groupkey };
      const { code, output } = await generatedCalls({
        serverUrl: killable.running.url,
        headers: world.callers.find((caller) => caller.name === name)!.headers,
        ids: { accountId, stationId, stationpwd, key, job, entry, uploadId, user, ...ofAlarms },
        without: `^(${ENDS.join('|')})`,
        phases: PHASES,
        examples: EXAMPLES,
        seed: SEED,
      });
      console.log(/\d+ generated.*/.exec(output)?.[0] ?? output);
      expect(code === 0 ? '' : output).toBe('');
    },
    3_600_000,
  );

  it('are no error of the server in its own log', () => {
    expect(killable.running.log().match(/^.*"level":"error".*$/gm) ?? []).toEqual([]);
  });
});
