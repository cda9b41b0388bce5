import { CreateAlarm } from '@mesonet/contract/alarms.js';
import { MEASUREMENT_KEYS } from '@mesonet/model/measurements.js';
import { templatesFor } from './templates.js';

describe('templates', () => {
  it('are alarms that the server takes, on measurements of the catalogue', () => {
    for (const { rule } of templatesFor(() => true)) {
      expect([rule.desc, CreateAlarm.safeParse(rule).error]).toEqual([rule.desc, undefined]);
      expect(MEASUREMENT_KEYS).toContain(rule.measkey);
    }
  });

  it('cover what people ask for', () => {
    expect(templatesFor(() => true).map(({ rule }) => rule.desc)).toEqual([
      ...['Frost', 'Frost risk: dew point', 'Frost risk: calm air', 'Heat stress', 'High wind'],
      ...['Heavy rain', 'Lightning nearby', 'Pressure fall', 'Station silent', 'Low battery'],
    ]);
  });

  it('are offered for what the station sends, with the best of its measurements', () => {
    const offered = templatesFor((key) => ['windGustSpeed', 'windSpeed'].includes(key));
    expect(offered.map(({ rule }) => [rule.desc, rule.measkey])).toEqual([
      ['Frost risk: calm air', 'windSpeed'],
      ['High wind', 'windGustSpeed'],
      ['Station silent', 'sampleTime'],
    ]);
  });
});
