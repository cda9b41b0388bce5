import { testServer } from '../../support/servers/server.js';
import { call, type CellAnswer } from './calls.js';
import { type Cell, cellsOf } from './cells.js';
import { apiDocument } from './operations.js';
import { ORACLE } from './oracle.js';
import { restoreRights, type Kept, rightsOf, whatIsStored } from './stored.js';
import { endWorld, newWorld, type World } from './world.js';

const server = testServer();
let world: World;
let rights: Kept[];
let before: string;
/** Refusals of callers who are not signed in, and of missing objects: status → the different answers. */
const refusals = new Map<number, Set<string>>();

beforeAll(async () => {
  world = await newWorld(server);
  rights = await rightsOf(server, world);
  before = await whatIsStored(server, world);
});
afterAll(() => endWorld(server, world));

const rows = Object.entries(ORACLE);
const walled = rows.filter(([, { least }]) => least !== 'anyone');
const title = ({ operation, caller, target }: Cell) => `${operation} by ${caller.name} on ${target.name}`;

/** @returns what is wrong, in words; empty when the status is correct */
function verdict(cell: Cell, { status, bytes }: CellAnswer): string[] {
  if (cell.expected.includes(status)) return [];
  return [`${title(cell)}: ${status} in place of ${cell.expected.join(' or ')} ${bytes.slice(0, 200)}`];
}

/** Some refusals have their own wording: those for stations, and those for callers without a session or a user. */
const hasOwnWords = ({ row, caller, expected }: Cell) =>
  (row.least === 'station' && !row.orManager) ||
  row.strangers === expected[0] ||
  (row.usersOnly === true && caller.isShared);

describe('the permission matrix', () => {
  it('has a row in oracle.ts for every operation of the server, and no other', async () => {
    const { operations } = await apiDocument(server);
    const served = [...operations.keys()];
    const known = Object.keys(ORACLE).filter((operation) => !operation.startsWith('WS '));
    expect({
      'add a line to test/api/walls/oracle.ts for': served.filter((operation) => !(operation in ORACLE)),
      'remove its line from test/api/walls/oracle.ts': known.filter(
        (operation) => !operations.has(operation),
      ),
    }).toEqual({
      'add a line to test/api/walls/oracle.ts for': [],
      'remove its line from test/api/walls/oracle.ts': [],
    });
  });

  it.each(walled)('%s refuses whoever may not', async (operation, row) => {
    const cells = cellsOf(operation, row, world).filter(({ isServed }) => !isServed);
    const answers = await Promise.all(
      cells.map(async (cell) => ({ cell, answer: await call(server, cell) })),
    );
    expect(answers.flatMap(({ cell, answer }) => verdict(cell, answer))).toEqual([]);
    for (const { cell, answer } of answers) {
      if (hasOwnWords(cell)) continue;
      refusals.set(answer.status, (refusals.get(answer.status) ?? new Set()).add(answer.bytes));
    }
  });

  it('says the same to all who are refused, whether it is there or not', () => {
    const told = [...refusals].map(([status, texts]) => [status, texts.size]);
    expect([told.sort(), refusals]).toEqual([
      [
        [401, 1],
        [403, 1],
        [404, 1],
      ],
      refusals,
    ]);
  });

  it('has changed nothing for any of them', async () => {
    expect(await whatIsStored(server, world)).toBe(before);
  });

  it.each(rows)('%s serves whoever may', async (operation, row) => {
    const cells = cellsOf(operation, row, world).filter(({ isServed }) => isServed);
    expect(cells).not.toEqual([]);
    for (const cell of cells) {
      const made = await row.fresh?.(server, cell.target.of);
      expect(verdict(cell, await call(server, cell, made))).toEqual([]);
      if (row.ends) await restoreRights(server, rights);
    }
  });
});
