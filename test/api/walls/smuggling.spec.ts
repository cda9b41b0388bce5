import { KillableServer } from '../../support/servers/killable-server.js';
import { Outbox } from '../../support/people/outbox.js';
import { TestServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';
import { call } from './calls.js';
import { type Cell, cellsOf } from './cells.js';
import { comparable, type Effect, Effects, volatileColumns } from './effects.js';
import { entityFields } from './entity-fields.js';
import { type ApiDocument, apiDocument, type JsonSchema } from './operations.js';
import { ORACLE, type Row } from './oracle.js';
import { newWorld, type World } from './world.js';

/** Bodies that are no objects or try to change prototypes, as the text that is sent. */
const MISSHAPEN = [
  '[]',
  '[{}]',
  'null',
  '7',
  '"text"',
  '{"__proto__":{"isSuperAdmin":true,"role":"admin"}}',
  '{"constructor":{"prototype":{"isSuperAdmin":true}}}',
];
/** Values that replace each documented field. */
const MISPLACED = [
  'null',
  '[]',
  '{}',
  '1e308',
  '-1',
  '1e999',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  `"${'x'.repeat(5_000)}"`,
];

const stores: { running?: TestStores } = {};
const killable = new KillableServer();
let server: TestServer;
let world: World;
let effects: Effects;
let document: ApiDocument;
let fields: Map<string, unknown>;

// The server is a separate one, so that everything written there was written by these calls.
beforeAll(async () => {
  stores.running = await startStores({ withQuestDb: false });
  const { databaseUrl } = stores.running;
  await killable.start({ SAMPLE_STORE: 'postgres', DATABASE_URL: databaseUrl });
  server = new TestServer(killable.running.url, databaseUrl);
  world = await newWorld(server, new Outbox(killable.dataDir.path));
  effects = await Effects.of(databaseUrl);
  document = await apiDocument(server);
  fields = await entityFields(world.accounts.B);
});

afterAll(async () => {
  await effects?.end();
  await killable.end();
  await stores.running?.stop();
});

const takesJson = ([, row]: [string, Row]) => row.body !== undefined && row.type === undefined && !row.ends;
const rows = Object.entries(ORACLE)
  .filter(takesJson)
  .filter(([operation]) => !operation.includes('/samples') && !operation.startsWith('POST /auth'));

/** The served callers with the fewest and with the most rights. */
function callersOf(operation: string, row: Row): Cell[] {
  const served = cellsOf(operation, row, world).filter(
    ({ isServed, caller, target }) => isServed && target.name === 'A' && !caller.isToken,
  );
  return served.length > 1 ? [served[0]!, served.at(-1)!] : served;
}

/** @returns the names of the fields that the operation documents */
function ownFields(operation: string): string[] {
  const media = document.operations.get(operation)?.requestBody?.content['application/json'];
  const resolve = ({ $ref, ...schema }: JsonSchema): JsonSchema =>
    $ref === undefined ? schema : resolve(document.schemas[$ref.split('/').at(-1)!]!);
  return media ? Object.keys(resolve(media.schema).properties ?? {}) : [];
}

type Change = (plain: object) => string;
const asItIs: Change = (plain) => JSON.stringify(plain);

/**
 * Sends several changed copies of the row's body at once.
 * @param changes each makes the JSON of one copy
 */
async function send(cell: Cell, ...changes: Change[]): Promise<{ statuses: number[]; written: Effect[] }> {
  const plain = cell.row.body!;
  const made = await cell.row.fresh?.(server, cell.target.of);
  let statuses: number[] = [];
  await importsAreRead();
  const written = await effects.during(async () => {
    const calls = changes.map((change) => {
      const row: Row = { ...cell.row, body: (of) => change(plain(of) as object) };
      return call(server, { ...cell, row }, made);
    });
    statuses = (await Promise.all(calls)).map(({ status }) => status);
    await importsAreRead();
  });
  return { statuses, written };
}

/** The server reads an uploaded file or a corrected table a moment later; what that writes belongs to its own call. */
async function importsAreRead(): Promise<void> {
  await waitFor('imports to be read', async () => {
    const reading = await server.sql(`SELECT id FROM imports WHERE state = 'reading'`);
    return reading.length === 0;
  });
}

/** @returns the rows that the unchanged body writes, and the columns that differ from call to call */
async function usualEffect(cell: Cell): Promise<{ ignored: Set<string>; usual: string[] }> {
  const [first, second] = [await send(cell, asItIs), await send(cell, asItIs)];
  const ignored = volatileColumns(first.written, second.written);
  return { ignored, usual: comparable(second.written, ignored) };
}

describe('a body', () => {
  it.each(rows)('of %s writes no field that it does not document', async (operation, row) => {
    const own = ownFields(operation);
    expect(own.length).toBeGreaterThan(0);
    const foreign = [...fields].filter(([name]) => !own.includes(name));
    const changes = foreign.map(
      ([name, value]): Change =>
        (plain) =>
          JSON.stringify({ ...plain, [name]: value }),
    );
    for (const cell of callersOf(operation, row)) {
      const { ignored, usual } = await usualEffect(cell);
      const all = await send(cell, (plain) => JSON.stringify({ ...plain, ...Object.fromEntries(foreign) }));
      if (all.statuses[0]! < 400) expect(comparable(all.written, ignored)).toEqual(usual);
      else {
        // The refusal of one field would hide that another one is accepted, so each is sent alone.
        const { statuses, written } = await send(cell, ...changes);
        const taken = foreign.filter((_, index) => statuses[index]! < 400 || statuses[index]! >= 500);
        expect([cell.caller.name, taken, written]).toEqual([cell.caller.name, [], []]);
      }
    }
  });

  it.each(rows)('of %s that is no plain object is refused and writes nothing', async (operation, row) => {
    for (const cell of callersOf(operation, row)) {
      const { statuses, written } = await send(cell, ...MISSHAPEN.map((text) => () => text));
      expect([statuses, written]).toEqual([MISSHAPEN.map(() => 400), []]);
    }
  });

  it.each(rows)('of %s with a field of another kind is no fault of the server', async (operation, row) => {
    const changes = ownFields(operation).flatMap((name) =>
      MISPLACED.map(
        (value): Change =>
          (plain) =>
            withRaw(plain, name, value),
      ),
    );
    for (const cell of callersOf(operation, row).slice(-1)) {
      const { statuses } = await send(cell, ...changes);
      const faults = changes.filter((_, index) => statuses[index]! >= 500).map((change) => change({}));
      expect(faults).toEqual([]);
    }
  });
});

/** @param value the text that the JSON gets as the value */
function withRaw(plain: object, name: string, value: string): string {
  const rest = Object.entries(plain).filter(([key]) => key !== name);
  const parts = rest.map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(each)}`);
  return `{${[...parts, `${JSON.stringify(name)}:${value}`].join()}}`;
}
