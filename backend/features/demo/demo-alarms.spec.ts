import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { demoAlarms } from './demo-alarms.js';
import { loadDemoStations } from './demo-stations.js';

describe('the alarms of the demo', () => {
  it('belong to its stations, and name its groups', async () => {
    const { groups, alarms } = demoAlarms(true);
    const stations = (await loadDemoStations()).map(({ id }) => id);
    const names = groups.map(({ desc }) => desc);
    for (const { stationId, alarm } of alarms) {
      expect(stations).toContain(stationId);
      expect(names).toEqual(expect.arrayContaining(alarm.notification_groups));
    }
  });

  it('mail nobody where mails leave the machine', () => {
    expect(demoAlarms(false).groups.flatMap(({ address }) => address)).toEqual([]);
  });

  it('fire now and then', async () => {
    const { stationId, alarm } = demoAlarms(true).alarms.find(
      ({ alarm: { desc } }) => desc === 'Strong gusts',
    )!;
    const { observe } = (await loadDemoStations()).find(({ id }) => id === stationId)!;
    const start = Date.UTC(2026, 0, 1);
    let [isFiring, episodes] = [false, 0];
    for (let time = start; time < start + 4 * DAY_MS; time += 5 * MINUTE_MS) {
      const gust = Number(observe(time)[alarm.measkey] ?? NaN);
      if (!isFiring && gust > alarm.limit!) [isFiring, episodes] = [true, episodes + 1];
      else if (isFiring && gust <= alarm.limit! - alarm.clear) isFiring = false;
    }
    expect(episodes).toBeGreaterThan(1);
    expect(episodes).toBeLessThan(4 * 24);
  });
});
