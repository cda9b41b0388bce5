import fc from 'fast-check';
import { type Box, overlaps } from '../../../shared/map/box.js';
import { BESIDE, type LabelRequest, layoutLabels, type Labels, OFF_CORNERS } from './label-layout.js';
import { markerBoxes } from './marker-boxes.js';

const MAP = { width: 800, height: 400 };
const NONE: Labels = new Map();
const SIZES = [
  { width: 90, height: 18 },
  { width: 24, height: 18 },
];
const rules = (obstacles: readonly Box[] = [], former = NONE) => ({
  map: MAP,
  obstacles,
  gap: 11,
  spots: BESIDE,
  former,
});

const marker = fc.record({
  x: fc.integer({ min: 0, max: 800 }),
  y: fc.integer({ min: 0, max: 400 }),
  name: fc.integer({ min: 20, max: 150 }),
  knots: fc.option(fc.double({ min: 0, max: 120, noNaN: true })),
  from: fc.integer({ min: 0, max: 359 }),
});
const markers = fc.array(marker, { maxLength: 80 });
type Marker = typeof marker extends fc.Arbitrary<infer Each> ? Each : never;

function requestsOf(all: readonly Marker[]): LabelRequest[] {
  return all.map(({ x, y, name }, index) => ({
    id: String(index),
    point: [x, y],
    sizes: [
      { width: name + 26, height: 18 },
      { width: 24, height: 18 },
    ],
  }));
}

function obstaclesOf(all: readonly Marker[]): Box[] {
  return all.flatMap(({ x, y, knots, from }) => markerBoxes([x, y], knots === null ? null : { knots, from }));
}

describe('labels', () => {
  it('never cover a marker, a barb, each other or the edge', () => {
    fc.assert(
      fc.property(markers, fc.constantFrom(BESIDE, OFF_CORNERS), (all, spots) => {
        const obstacles = obstaclesOf(all);
        const boxes = [...layoutLabels(requestsOf(all), { ...rules(obstacles), spots }).values()].map(
          ({ box }) => box,
        );
        for (const [index, box] of boxes.entries()) {
          expect(box.left >= 0 && box.top >= 0).toBe(true);
          expect(box.left + box.width <= MAP.width && box.top + box.height <= MAP.height).toBe(true);
          expect(obstacles.some((obstacle) => overlaps(box, obstacle))).toBe(false);
          expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
        }
      }),
    );
  });

  it('stay where they were when others become the important ones', () => {
    fc.assert(
      fc.property(markers, fc.infiniteStream(fc.nat()), (all, random) => {
        const requests = requestsOf(all);
        const first = layoutLabels(requests, rules(obstaclesOf(all)));
        const order = requests.map((request) => [random.next().value as number, request] as const);
        const shuffled = order.sort(([a], [b]) => a - b).map(([, request]) => request);
        const second = layoutLabels(shuffled, rules(obstaclesOf(all), first));
        for (const [id, label] of first) expect(second.get(id)).toEqual(label);
      }),
    );
  });

  const request = (x: number, y: number, id = 'a'): LabelRequest => ({ id, point: [x, y], sizes: SIZES });

  it.each([
    ['right of a lone marker', request(400, 200), { spot: 0, size: 0, box: { left: 411, top: 191 } }],
    ['left of it at the right edge', request(790, 200), { spot: 1, size: 0, box: { left: 689, top: 191 } }],
    ['off its corner where the map ends above and beside', request(760, 10), { spot: 6, size: 0 }],
  ])('stand %s', (_, asked, expected) => {
    expect(layoutLabels([asked], rules()).get('a')).toMatchObject(expected);
  });

  it('let the names go before the values, those of the less important first', () => {
    const wall = (left: number, top: number, width: number, height: number): Box => ({
      left,
      top,
      width,
      height,
    });
    // The free corridor is as high as one label and has room for one name and two values.
    const obstacles = [wall(0, 0, 800, 190), wall(0, 210, 800, 190), wall(540, 0, 260, 400)];
    const all = [request(400, 200, 'a'), request(500, 200, 'b')];
    const sizes = (requests: readonly LabelRequest[]) => {
      const labels = layoutLabels(requests, rules(obstacles));
      return ['a', 'b'].map((id) => labels.get(id)?.size);
    };
    expect(sizes(all)).toEqual([0, 1]);
    const room = [...obstacles, wall(0, 0, 380, 400)];
    const narrow = [...all].reverse();
    const labels = layoutLabels(narrow, rules(room));
    expect([labels.get('b')?.size, labels.get('a')?.size]).toEqual([1, 0]);
  });
});
