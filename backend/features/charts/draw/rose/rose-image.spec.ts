import { windRose } from '@mesonet/model/wind-rose.js';
import type { RoseChart } from '../chart-content.js';
import { toSvg } from '../to-svg.js';

const start = Date.parse('2026-01-03T00:00Z');
const chart = (more: Partial<RoseChart> = {}): RoseChart => ({
  kind: 'windrose',
  title: 'Mast',
  width: 800,
  height: 400,
  theme: 'light',
  start,
  end: start + 86_400_000,
  zone: 'UTC',
  label: 'Wind Speed',
  abbrev: 'm/s',
  edges: [2, 4, 6],
  rose: windRose([0, 0, 0, 0, 90, 90, 180, null, null, null], [1, 3, 5, 9, 3, 3, 1, 0, 0, 0], [2, 4, 6]),
  ...more,
});
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const sectors = (svg: string) => svg.split('fill="#0b7285"').length - 1;

describe('a wind rose', () => {
  it('tells calms in the middle, shares on rings and of classes, and where the wind came from', () => {
    const written = texts(toSvg(chart()));
    for (const text of [
      'Mast',
      'Sat 3 Jan 2026  ·  UTC',
      'N',
      'NE',
      'Calm',
      '30%',
      '40%',
      'Wind Speed (m/s)',
    ])
      expect(written).toContain(text);
    expect(written).toEqual(expect.arrayContaining(['≥ 6', '10%', '2–4', 'Mostly from N, 40%', '10 values']));
  });

  it('has a piece for each class of a sector that there was, and a swatch for each class', () => {
    expect(sectors(toSvg(chart()))).toBe(6 + 4);
    expect(sectors(toSvg(chart({ width: 200, height: 200 })))).toBe(6);
  });

  it('says that there is nothing to tell', () => {
    const written = texts(toSvg(chart({ rose: windRose([null], [null], [2, 4, 6]) })));
    expect(written).toContain('No wind data in this range');
    expect(written.join()).not.toMatch(/%|NaN/);
  });

  it('is drawn of nothing but calms', () => {
    const written = texts(toSvg(chart({ rose: windRose([null, null], [0, 0], [2, 4, 6]) })));
    expect(written).toEqual(expect.arrayContaining(['Calm', '100%']));
    expect(written.join()).not.toContain('NaN');
  });

  it.each([
    ['light', 'm/s', 800, 400],
    ['light', 'm/s', 600, 150],
    ['dark', 'kt', 500, 121],
  ] as const)(
    'writes all of its legend within the image: %s, %s, %d × %d',
    (theme, abbrev, width, height) => {
      const rose = windRose([...Array<number>(9).fill(290), 0], Array<number>(10).fill(3), [2, 4, 6]);
      const svg = toSvg(chart({ theme, abbrev, width, height, rose }));
      expect(texts(svg)).toEqual(expect.arrayContaining(['Mostly from WNW, 90%', '10 values']));
      const lines = [...svg.matchAll(/<text[^>]*transform="translate\([\d.]+ ([\d.]+)\)"/g)].map(([, y]) =>
        Number(y),
      );
      expect(Math.max(...lines)).toBeLessThan(height);
    },
  );
});
