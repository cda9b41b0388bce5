import { measurement, NUMERIC_KEYS } from '@mesonet/model/measurements.js';

/** As many keys as a full station sends. */
export const BENCH_KEYS = NUMERIC_KEYS.slice(0, 45);

export interface WeatherSample {
  /** UTC ms */
  time: number;
  measurements: Record<string, number>;
}

/** The values of a fair day by class, in base units; other classes have 60. */
const LEVELS: Record<string, number> = {
  pressure: 29.9,
  vaporPressure: 0.3,
  windspeed: 9,
  rain: 0.5,
  rainrate: 0,
  uvi: 4,
  radiation: 400,
  visibility: 9,
};
/** The values swing around their level by this share, in this time. */
const SWING = { share: 0.01, periodMs: 3_000_000 };

/** Makes one sample a second of dry, slowly changing weather, because a value that fails a check takes another way. */
export function weatherSamples(start: number, count: number): WeatherSample[] {
  return Array.from({ length: count }, (_, i) => {
    const time = start + i * 1_000;
    const swing = 1 + SWING.share * Math.sin((2 * Math.PI * time) / SWING.periodMs);
    const value = (key: string) => {
      const mClass = measurement(key)!.mClass;
      const level = LEVELS[mClass] ?? 60;
      return Math.round((mClass === 'rain' ? level : level * swing) * 1_000) / 1_000;
    };
    return { time, measurements: Object.fromEntries(BENCH_KEYS.map((key) => [key, value(key)])) };
  });
}

/**
 * Writes InfluxDB line protocol with times in ms.
 * @param head text before the fields, e.g. `weather,station=1`
 */
export function lines(head: string, samples: readonly WeatherSample[]): string {
  return samples
    .map(({ time, measurements }) => {
      const fields = Object.entries(measurements).map(([key, value]) => `${key}=${value}`);
      return `${head} ${fields.join()} ${time}`;
    })
    .join('\n');
}
