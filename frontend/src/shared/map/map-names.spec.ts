import fc from 'fast-check';
import { layoutNames, type MapName } from './map-names.js';
import { viewAround } from './pan-zoom.js';
import { type NamedPlace, tilesOf } from './place-grid.js';

const SIZE = { width: 800, height: 400 };
const AT = { latitude: 40, longitude: -105 };
const VIEW = viewAround(AT, 2, SIZE);

const town: fc.Arbitrary<NamedPlace> = fc.tuple(
  fc.string({ minLength: 3, maxLength: 20, unit: 'grapheme-ascii' }),
  fc.double({ min: 39.5, max: 40.5, noNaN: true }),
  fc.double({ min: -106, max: -104, noNaN: true }),
  fc.integer({ min: 1_000, max: 1_000_000 }),
);

const widthOf = ({ name }: MapName) => name.length * 6.2;

function leftOf(name: MapName): number {
  return name.anchor === 'start' ? name.x : name.x - widthOf(name);
}

it('writes no town over another, and none beyond the edge', () => {
  fc.assert(
    fc.property(fc.array(town, { maxLength: 80 }), (towns) => {
      const names = layoutNames([], towns, VIEW);
      expect(names.length).toBeLessThanOrEqual(40);
      for (const [i, name] of names.entries()) {
        expect(leftOf(name)).toBeGreaterThanOrEqual(0);
        expect(leftOf(name) + widthOf(name)).toBeLessThanOrEqual(SIZE.width);
        for (const other of names.slice(i + 1)) {
          const apartX =
            leftOf(name) + widthOf(name) <= leftOf(other) || leftOf(other) + widthOf(other) <= leftOf(name);
          expect(apartX || Math.abs(name.y - other.y) >= 16).toBe(true);
        }
      }
    }),
  );
});

it('prefers the larger of two towns in one spot', () => {
  const towns: NamedPlace[] = [
    ['Large', 40, -105, 100_000],
    ['Small', 40.001, -105.001, 1_000],
  ];
  // The second town would find room on the other side of its dot only if the first left it free.
  expect(layoutNames([], towns, VIEW)[0]).toMatchObject({ name: 'Large', anchor: 'start' });
});

it('keeps names off what stands on the map', () => {
  const towns: NamedPlace[] = [['Large', 40, -105, 100_000]];
  const [x, y] = [SIZE.width / 2, SIZE.height / 2];
  const covered = { left: x + 6, top: y - 9, width: 84, height: 18 };
  expect(layoutNames([], towns, VIEW, [covered])[0]).toMatchObject({ name: 'Large', anchor: 'end' });
});

it('writes a region where its name fits into it', () => {
  const region = { name: 'Boulder', longitude: -105, mercator: VIEW.north - 0.5, span: 1 };
  expect(layoutNames([region], [], VIEW)).toMatchObject([{ kind: 'region', name: 'Boulder' }]);
  expect(layoutNames([{ ...region, span: 0.05 }], [], VIEW)).toEqual([]);
});

describe('tiles of places', () => {
  it('are those that the window touches', () => {
    expect(tilesOf(VIEW)).toEqual(['30_-110', '40_-110']);
  });

  it('go on beyond the date line', () => {
    const shown = viewAround({ latitude: -17, longitude: 179.9 }, 2, SIZE);
    expect(tilesOf(shown).sort()).toEqual(['-20_-180', '-20_170']);
  });

  it('are none where a continent is in sight', () => {
    expect(tilesOf(viewAround(AT, 40, SIZE))).toEqual([]);
  });
});
