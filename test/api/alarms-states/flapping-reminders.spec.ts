import { AlarmPlace } from './alarm-place.js';

let place: AlarmPlace;

beforeAll(async () => {
  place = await AlarmPlace.start();
});
afterAll(() => place.stop());

/** Lets the alarm fire, send its notice, and end. */
async function episode(): Promise<void> {
  place.pass(20);
  place.send(90);
  await place.tick();
  place.pass(11);
  await place.tick();
  place.pass(1);
  place.send(70);
  await place.tick();
}

async function newKinds(before: readonly string[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const kind of before) counts.set(kind, (counts.get(kind) ?? 0) - 1);
  const now = await place.notices();
  for (const kind of now) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].flatMap(([kind, count]) => Array<string>(count).fill(kind));
}

it('reminds of the newest episode alone when several ended and nobody acknowledged them', async () => {
  await place.beginAnew('meas');
  for (let i = 0; i < 4; i += 1) await episode();
  const before = await place.notices();
  expect(before.filter((kind) => kind === 'fired')).toHaveLength(4);

  place.pass(16);
  await place.tick();
  expect(await newKinds(before)).toEqual(['reminder']);

  await place.acknowledge();
  const after = await place.notices();
  place.pass(16);
  await place.tick();
  expect(await newKinds(after)).toEqual([]);
});
