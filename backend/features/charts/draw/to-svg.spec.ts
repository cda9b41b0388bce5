import { colour } from '@mesonet/model/colours.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import type { TrendSeries } from '@mesonet/model/chart/trend-series.js';
import type { TrendChart } from './chart-content.js';
import { toSvg } from './to-svg.js';

const start = Date.parse('2026-01-03T07:00Z');
const time = [start, start + 8 * HOUR_MS, start + 16 * HOUR_MS];
const temperature: TrendSeries = {
  id: 'temperature',
  label: 'Temperature',
  mClass: 'temperature',
  abbrev: '°C',
  decimals: 1,
  color: '#d9480f',
  shape: 'line',
  values: [1, 2, 3],
};
const chart = (more: Partial<TrendChart> = {}): TrendChart => ({
  kind: 'trend',
  title: 'Mast',
  width: 800,
  height: 400,
  theme: 'light',
  start,
  end: start + 24 * HOUR_MS,
  zone: 'America/Denver',
  time,
  series: [temperature],
  ...more,
});
/** Lists the texts of an SVG. */
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

describe('toSvg', () => {
  it('writes title, range, legend, units, figures and clock times', () => {
    const written = texts(toSvg(chart()));
    for (const text of ['Mast', 'Sat 3 Jan 2026  ·  Denver time', 'Temperature (°C)', '°C', '1.0', '12:00']) {
      expect(written).toContain(text);
    }
  });

  it('draws limits across the panel, on a scale that holds them, and names them', () => {
    const limitColor = colour('danger', 'light');
    const limited = (limits: number[]) =>
      toSvg(chart({ series: [{ ...temperature, marks: { limits, limitColor, spans: [] } }] }));
    const lines = (svg: string) => svg.split(`stroke="${limitColor}"`).length - 1;
    expect(texts(limited([9]))).toEqual(expect.arrayContaining(['Limit', '9.0', '10']));
    expect(texts(limited([-4, 9]))).toEqual(expect.arrayContaining(['Limits', '−4.0', '9.0', '−5', '10']));
    // There is one line beside the name, and one for each limit.
    expect([limited([]), limited([9]), limited([-4, 9])].map(lines)).toEqual([0, 2, 3]);
  });

  it('is the same text for the same chart, whatever was drawn before', () => {
    const first = toSvg(chart());
    toSvg(chart({ series: [{ ...temperature, shape: 'points' }] }));
    expect(toSvg(chart())).toBe(first);
  });

  it('escapes what people write', () => {
    const svg = toSvg(chart({ title: `</text><script>alert("1")</script> class="x" & zr1-c0` }));
    expect(svg).not.toContain('<script');
    expect(svg).toContain('class=&quot;x&quot; &amp; zr1-c0');
    const named = toSvg(chart({ series: [{ ...temperature, label: 'River <script>' }] }));
    expect(named).not.toContain('<script');
    expect(named).toContain('River &lt;script&gt;');
  });

  it('writes one line of what XML can hold', () => {
    const svg = toSvg(chart({ title: 'a\u0000b\nc\uFFFFd' }));
    expect(texts(svg)).toContain('a b c d');
  });

  it('says that there is nothing to draw, without figures that would mean nothing', () => {
    const written = texts(toSvg(chart({ series: [{ ...temperature, values: [null, null, null] }] })));
    expect(written).toContain('No data in this range');
    expect(written).toContain('12:00');
    expect(written.filter((text) => /^[\d.]+$/.test(text ?? ''))).toEqual([]);
  });

  it('leaves legend and range out of a thumbnail and names what it shows in the title', () => {
    const written = texts(toSvg(chart({ width: 300, height: 150 })));
    expect(written).toContain('Mast · Temperature (°C)');
    expect(written).not.toContain('Temperature (°C)');
    expect(written.join()).not.toContain('Denver time');
  });

  it('breaks the line at a gap and marks a value that stands alone', () => {
    const values = [1, null, 3];
    const line = (svg: string) => svg.match(/<path d="[^"]*" fill="none" stroke="#d9480f"/g) ?? [];
    const whole = toSvg(chart());
    const broken = toSvg(chart({ series: [{ ...temperature, values }] }));
    expect(line(whole)[0]).toMatch(/d="M[^M]*"/);
    expect(broken.split('fill="#d9480f"')).toHaveLength(3);
    expect(whole.split('fill="#d9480f"')).toHaveLength(1);
  });

  it('stands bars of one axis side by side', () => {
    const bars = (id: string, color: string): TrendSeries => ({
      ...{ ...temperature, id, color, mClass: 'rain', shape: 'bars' },
      bars: { time, ends: time.map((at) => at + HOUR_MS) },
    });
    const svg = toSvg(chart({ series: [bars('rainToday', '#1c7ed6'), bars('rainMonth', '#c2255c')] }));
    const lefts = (color: string) =>
      [...svg.matchAll(new RegExp(`<path d="M([\\d.]+) [^"]*" fill="${color}"`, 'g'))].map(([, x]) =>
        Number(x),
      );
    const [first, second] = [lefts('#1c7ed6').slice(-3), lefts('#c2255c').slice(-3)];
    expect([first.length, second.length]).toEqual([3, 3]);
    const apart = second.map((x, i) => x - first[i]!);
    expect(Math.min(...apart)).toBeGreaterThan(5);
    // A bar is at most 2.5 times as wide as the text is high, 12 px.
    expect(Math.max(...apart)).toBeLessThan(40);
  });

  const classes = [
    'temperature',
    'humidity',
    'windspeed',
    'pressure',
    'radiation',
    'uvi',
    'voltage',
    'level',
  ];
  const many = (count: number) =>
    Array.from({ length: count }, (_, i): TrendSeries => {
      const mClass = classes[i] ?? `class ${i}`;
      return { ...temperature, id: mClass, label: mClass, mClass };
    });

  it.each([
    ['as many as there may be', { series: many(16) }],
    ['a banner', { width: 400, height: 60 }],
    ['many in a little', { width: 100, height: 60, series: many(8) }],
    ['two panels in a low image', { width: 600, height: 130, series: many(4) }],
  ])('has every curve and the times below them within the image: %s', (_, more) => {
    const { series, height } = chart(more);
    const svg = toSvg(chart(more));
    const curves = [
      ...svg.matchAll(/<path d="([^"]*)" fill="none" stroke="#[^"]*"[^>]*stroke-linejoin="round"/g),
    ];
    expect(curves).toHaveLength(series.length);
    const inCurves = curves.flatMap(([, d]) =>
      [...d!.matchAll(/ ([\d.]+)(?=[LM]|$)/g)].map(([, y]) => Number(y)),
    );
    const clock = /<text[^>]*transform="translate\([\d.]+ ([\d.]+)\)"[^>]*>Sat 3 Jan</.exec(svg)!;
    expect(Math.max(...inCurves)).toBeLessThan(Number(clock[1]));
    expect(Number(clock[1])).toBeLessThan(height);
  });

  it('shows curves that run across bars', () => {
    const bars: TrendSeries = { ...temperature, id: 'rainToday', mClass: 'rain', shape: 'bars' };
    const pale = (svg: string) => svg.split('fill-opacity="0.45"').length - 1;
    const inLegend = 3;
    expect(pale(toSvg(chart({ series: [bars, temperature] })))).toBe(3 + inLegend);
    expect(pale(toSvg(chart({ series: [bars] })))).toBe(0);
  });
});
