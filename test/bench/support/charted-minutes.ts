import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import type { Peer } from './peers.js';

/** The measurements of the rows that benches of trends store and ask for. */
export const CHARTED_KEYS: readonly string[] = [
  'temperature',
  'relativeHumidity',
  'dewPoint',
  'stationPressure',
  'windSpeed',
  'solarRadiation',
  'rainRate',
  'uvIndex',
];

/**
 * Sends the minutes of one station, `s0`, a day a request.
 * @throws Error when the peer refuses a request
 */
export async function sendMinutes(peer: Peer, start: number, end: number): Promise<void> {
  for (let day = start; day < end; day += DAY_MS) {
    const text = Array.from({ length: DAY_MS / MINUTE_MS }, (_, i) => {
      const fields = CHARTED_KEYS.map(
        (key, n) => `${key}=${((n + 1) * 10 + ((i * 7) % 500) / 100).toFixed(2)}`,
      );
      return `weather,station=s0 ${fields.join()} ${day + i * MINUTE_MS}`;
    });
    const answer = await fetch(peer.url + peer.writePath('ms'), { method: 'POST', body: text.join('\n') });
    if (!answer.ok) throw new Error(`${peer.name}: ${answer.status} ${await answer.text()}`);
  }
}
