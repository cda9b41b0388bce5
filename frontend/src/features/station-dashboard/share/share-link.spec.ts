import { ChartQuery } from '@mesonet/contract/charts.js';
import { chartAddress, describeShare, imageTag, PERIODS, type ShareChoice, SIZES } from './share-link.js';

const CHOICE: ShareChoice = {
  chart: 'trend',
  keys: ['temperature', 'rainToday'],
  period: '7d',
  size: '800x400',
  theme: 'light',
  format: 'png',
  title: '',
};
const addressOf = (choice: Partial<ShareChoice>, units: string | null = null) =>
  chartAddress('https://weather.example', 'demo_hill', { ...CHOICE, ...choice }, units);
const paramsOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('chartAddress', () => {
  it('names what was chosen, and nothing the server does by itself', () => {
    expect(addressOf({})).toBe(
      'https://weather.example/api/v1/stations/demo_hill/trendchart/?measKeys=temperature,rainToday&period=7d&width=800&height=400&scale=2',
    );
  });

  it.each([
    [{ chart: 'windrose' } as const, { chart: 'windrose' }],
    [{ theme: 'dark', format: 'svg' } as const, { theme: 'dark', format: 'svg' }],
    [{ title: ' A & B "c" ' }, { title: 'A & B "c"' }],
  ])('%j', (choice, params) => {
    expect(paramsOf(addressOf(choice))).toMatchObject(params);
  });

  it('keeps the units of the page', () => {
    expect(paramsOf(addressOf({}, 'degreeC,mmRain')).units).toBe('degreeC,mmRain');
  });

  it('is one the server takes, whatever is chosen', () => {
    for (const { value: period } of PERIODS) {
      for (const { value: size } of SIZES) {
        expect(ChartQuery.safeParse(paramsOf(addressOf({ period, size }))).success).toBe(true);
      }
    }
  });
});

describe('imageTag', () => {
  it('holds address, size and description so that no text ends an attribute', () => {
    const tag = imageTag(addressOf({ title: '"><script>' }), CHOICE, 'Rain at "Hill" & <Dale>');
    expect(tag).toBe(
      '<img src="https://weather.example/api/v1/stations/demo_hill/trendchart/?measKeys=temperature,rainToday&amp;period=7d&amp;width=800&amp;height=400&amp;scale=2&amp;title=%22%3E%3Cscript%3E" width="800" height="400" alt="Rain at &quot;Hill&quot; &amp; &lt;Dale>">',
    );
  });
});

describe('describeShare', () => {
  it.each([
    [{}, ['Temperature', 'Rain'], 'Temperature and Rain at Hill, the last 7 days'],
    [{ chart: 'windrose', period: 'year' } as const, [], 'Wind rose at Hill, this year'],
  ])('%j of %j: %s', (choice, names, text) => {
    expect(describeShare({ ...CHOICE, ...choice }, names, 'Hill')).toBe(text);
  });
});
