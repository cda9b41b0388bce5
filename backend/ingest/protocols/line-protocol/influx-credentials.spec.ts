import { influxCredentials } from './influx-credentials.js';

describe('influxCredentials', () => {
  const known = { name: 'demo_1', password: 'se:cret' };

  it.each<[header: string | undefined, query: object, expected: object | null]>([
    ['Token demo_1:se:cret', {}, known],
    ['token  demo_1:se:cret ', {}, known],
    [`Basic ${Buffer.from('demo_1:se:cret').toString('base64')}`, {}, known],
    [undefined, { u: 'demo_1', p: 'se:cret' }, known],
    ['Token demo_1:se:cret', { u: 'other', p: 'x' }, known],
    ['Token demo_1', { u: 'demo_1', p: 'se:cret' }, null],
    ['Bearer demo_1:se:cret', {}, null],
    [undefined, { u: 'demo_1' }, null],
    [undefined, { u: ['demo_1', 'x'], p: 'se:cret' }, null],
    [undefined, {}, null],
  ])('reads %j with %j', (header, query, expected) => {
    expect(influxCredentials(header, query)).toEqual(expected);
  });
});
