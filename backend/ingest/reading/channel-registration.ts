import { MAX_AUTOMATIC_EXTRAS } from '@mesonet/contract/extra-measurements.js';
import { Injectable } from '@nestjs/common';
import { AutomaticMeasurementsService } from '../../features/stations/measurements/automatic-measurements.service.js';
import { StationDirectory } from '../../features/stations/station-directory.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import type { SensorChannel } from '../fields/sensor-channel.js';
import { StationLog } from '../station-log/station-log.js';

/** The sensor channels that were found in one sample. */
interface ChannelReading {
  /** Channels that brought a value and can be registered for the station; absent when there are none. */
  newChannels?: readonly SensorChannel[];
  /**
   * Number of values from channels that cannot be registered, because the station has as many as it may have; absent
   * when there are none.
   */
  beyondLimit?: number;
}

/** Registers sensor channels as own measurements of the station when an upload first contains them. */
@Injectable()
export class ChannelRegistration {
  constructor(
    private readonly measurements: AutomaticMeasurementsService,
    private readonly directory: StationDirectory,
    private readonly log: StationLog,
  ) {}

  /**
   * Reads an upload. If it contains new sensor channels, it is read again once they
   * are registered as own measurements, so that their first values are stored, too.
   * @param read a pure function that returns one result for each sample
   * @param now arrival, UTC ms
   * @throws Unavailable when new sensor channels cannot be registered now
   */
  async read<Reading extends ChannelReading>(
    station: SeriesSettings,
    read: (station: SeriesSettings) => Reading[],
    now: number,
  ): Promise<Reading[]> {
    const first = read(station);
    const channels = new Map(
      first.flatMap(({ newChannels = [] }) => newChannels).map((channel) => [channel.key, channel]),
    );
    const readings =
      channels.size === 0 ? first : await this.readAgain(station, [...channels.values()], read, now);
    if (readings.some(({ beyondLimit = 0 }) => beyondLimit > 0)) this.logLimit(station.series, now);
    return readings;
  }

  private async readAgain<Reading>(
    station: SeriesSettings,
    channels: readonly SensorChannel[],
    read: (station: SeriesSettings) => Reading[],
    now: number,
  ): Promise<Reading[]> {
    const { series } = station;
    const registrations = channels.map(({ registration }) => registration);
    const [first, ...others] = await this.measurements.register(series, registrations);
    if (first) {
      const labels = [first, ...others].map(({ label }) => label);
      const message = `New measurements of the station: ${labels.join(', ')}`;
      this.log.record({ series, kind: 'measurement', detail: `registered ${first.key}`, message }, now);
    }
    return read(this.directory.find(series) ?? station);
  }

  private logLimit(series: number, now: number): void {
    const message = `The station has ${MAX_AUTOMATIC_EXTRAS} measurements that registered themselves, or as many as it can have: further sensor channels stay unknown`;
    this.log.record({ series, kind: 'measurement', detail: 'limit', message }, now);
  }
}
