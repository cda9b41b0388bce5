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
    ['the temperature in dry heat', { temperature: 90, heatIndex: 87 }, 'Feels like', 'temperature'],
  ])('is %s', (_, values, label, key) => {
    expect(feelsLike(values)).toEqual({ label, key });
  });

  it.each([[{}], [{ temperature: 20 }], [{ windChill: 10 }]])('is not known from %j', (values) => {
    expect(feelsLike(values)).toBeUndefined();
  });
});
