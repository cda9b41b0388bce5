import { addressParts, obstacle, reachableUrls } from './addresses.js';
import { connectionGuides } from './connection-guides.js';

const PASSWORD = 'Zx81CorrectHorseBattery99';
const urlsAt = (origin: string) => ({
  samples: `${origin}/api/v1/stations/a_1000/samples/`,
  weatherUnderground: `${origin}/weatherstation/updateweatherstation.php`,
  ecowitt: `${origin}/data/report/a_1000/${PASSWORD}`,
  ambient: `${origin}/data/ambient/a_1000/${PASSWORD}`,
  microserver: `${origin}/api/v1/stations/a_1000/microserver/`,
  lineProtocol: `${origin}/api/v2/write`,
});
const PUBLIC = 'https://weather.example';

describe('the addresses a station is given', () => {
  it.each([
    ['a configured one wins', PUBLIC, 'http://192.168.1.5:3000', PUBLIC],
    ['else that of the page', 'http://localhost:3000', 'http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['also through a tunnel', 'http://127.0.0.1:3000', 'https://x.example', 'https://x.example'],
    ['one computer', 'http://localhost:3000', 'http://localhost:3000', 'http://localhost:3000'],
  ])('%s', (_, configured, page, expected) => {
    expect(reachableUrls(urlsAt(configured), page)).toEqual(urlsAt(expected));
  });

  it.each([
    ['http://192.168.1.5:3000/data/x', { host: '192.168.1.5', port: '3000', path: '/data/x' }],
    ['http://weather.example/', { host: 'weather.example', port: '80', path: '/' }],
    ['https://weather.example/a', { host: 'weather.example', port: '443', path: '/a' }],
  ])('%s comes apart', (url, parts) => {
    expect(addressParts(url)).toEqual(parts);
  });

  it.each([
    ['http://localhost:3000/', /this computer only/],
    ['http://[::1]:3000/', /this computer only/],
    ['https://weather.example/', /plain http/],
  ])('%s is not for consoles', (url, reason) => {
    expect(obstacle(url)).toMatch(reason);
  });

  it('of a home network are', () => {
    expect(obstacle('http://192.168.1.5:3000/')).toBeNull();
  });
});

describe('connectionGuides', () => {
  const ways = connectionGuides({ stationId: 'a_1000', password: PASSWORD, urls: urlsAt(PUBLIC) });
  const textOf = (id: string) => {
    const way = ways.find((each) => each.id === id)!;
    return [...way.fields.map(({ label, value }) => `${label}: ${value}`), way.snippet].join('\n');
  };

  it.each(ways.map(({ id }) => id))('%s holds everything the device needs', (id) => {
    expect(textOf(id)).toContain(PASSWORD);
    expect(textOf(id)).toContain('a_1000');
  });

  it.each([
    ['wunderground', 'Path: /weatherstation/updateweatherstation.php'],
    ['ecowitt', `Path: /data/report/a_1000/${PASSWORD}\n`],
    ['ambient', `Path: /data/ambient/a_1000/${PASSWORD}?\n`],
    ['weewx', `server_url = ${PUBLIC}/weatherstation/updateweatherstation.php\n`],
    ['telegraf', `urls = ["${PUBLIC}"]`],
    ['mqtt', 'mesonet/a_1000/samples'],
    ['json', `${PUBLIC}/api/v1/stations/a_1000/samples/`],
  ])('%s has its own address', (id, text) => {
    expect(textOf(id)).toContain(text);
  });
});
