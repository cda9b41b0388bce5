import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';

/** As many as a full station tells. */
export const BENCH_KEYS = NUMERIC_KEYS.slice(0, 45);

export interface WeatherSample {
  /** UTC ms */
  time: number;
  measurements: Record<string, number>;
}

/** One a second, dry weather; digits as sensors send them, within the limits of quality: what fails those goes another way. */
export function weatherSamples(start: number, count: number): WeatherSample[] {
  return Array.from({ length: count }, (_, i) => {
    const time = start + i * 1_000;
    const value = (key: string, n: number) =>
      key.startsWith('rain') ? 0.5 : 25 + (((time / 1_000 + n) * 7) % 100) / 100;
    return { time, measurements: Object.fromEntries(BENCH_KEYS.map((key, n) => [key, value(key, n)])) };
  });
}

/** InfluxDB line protocol, times in ms. @param head what stands before the fields, e.g. `weather,station=1` */
export function lines(head: string, samples: readonly WeatherSample[]): string {
  return samples
    .map(({ time, measurements }) => {
      const fields = Object.entries(measurements).map(([key, value]) => `${key}=${value}`);
      return `${head} ${fields.join()} ${time}`;
    })
    .join('\n');
}
