import { feelsLike } from './feels-like.js';

describe('feelsLike', () => {
  it.each([
    ['wind chill in the cold', { temperature: 20, windChill: 8, heatIndex: 20 }, 'Wind chill', 'windChill'],
    ['heat index in the heat', { temperature: 90, windChill: 90, heatIndex: 105 }, 'Heat index', 'heatIndex'],
    [
      'the temperature in between',
      { temperature: 60, windChill: 60, heatIndex: 60 },
      'Feels like',
      'temperature',
    ],
    [
      'heat index in dry heat, below the temperature',
      { temperature: 95, heatIndex: 89.4 },
      'Heat index',
      'heatIndex',
    ],
    ['heat index from 80 °F on', { temperature: 80, heatIndex: 80.4 }, 'Heat index', 'heatIndex'],
    ['wind chill up to 50 °F', { temperature: 50, windChill: 47.9 }, 'Wind chill', 'windChill'],
    [
      'no wind chill that a console sends on a mild day',
      { temperature: 71, windChill: 70.3 },
      'Feels like',
      'temperature',
    ],
    ['no wind chill just above its range', { temperature: 50.1, windChill: 48 }, 'Feels like', 'temperature'],
    ['no heat index below its range', { temperature: 79.9, heatIndex: 81 }, 'Feels like', 'temperature'],
    [
      'the temperature in the cold without wind',
      { temperature: 20, windChill: 20 },
      'Feels like',
      'temperature',
    ],
  ])('is %s', (_, values, label, key) => {
    expect(feelsLike(values)).toEqual({ label, key });
  });

  it.each([[{}], [{ temperature: 20 }], [{ windChill: 10 }]])('is not known from %j', (values) => {
    expect(feelsLike(values)).toBeUndefined();
  });
});
