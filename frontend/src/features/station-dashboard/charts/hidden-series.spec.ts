import { type TrendSeries, type TrendView } from '@mesonet/model/chart/trend-series.js';
import { toggled, withoutHidden } from './hidden-series.js';

const series = (id: string, shape: TrendSeries['shape'], hasBand = false): TrendSeries => ({
  id,
  label: id,
  mClass: 'windspeed',
  abbrev: '',
  decimals: 1,
  color: '',
  shape,
  values: [1],
  ...(hasBand ? { band: { low: [0], high: [2] } } : {}),
});
const VIEW: TrendView = {
  frame: { time: [0], start: 0, end: 1, zone: 'UTC', bucketMs: 1 },
  series: [series('speed', 'line', true), series('gust', 'edge'), series('direction', 'points')],
};

describe('withoutHidden', () => {
  it.each([
    ['all where nothing is hidden', [], ['speed+band', 'gust', 'direction']],
    ['the others', ['direction'], ['speed+band', 'gust']],
    ['no band without its edge', ['gust'], ['speed', 'direction']],
    ['an edge without its band', ['speed'], ['gust', 'direction']],
  ])('leaves %s', (_, hidden, shown) => {
    const names = withoutHidden(VIEW, new Set(hidden)).series.map(({ id, band }) =>
      band ? `${id}+band` : id,
    );
    expect(names).toEqual(shown);
  });
});

it('toggles', () => {
  const hidden = toggled(new Set(), 'gust');
  expect([...hidden]).toEqual(['gust']);
  expect([...toggled(hidden, 'gust')]).toEqual([]);
});
