import { type Station } from '@mesonet/contract/stations.js';
import { useLater } from '../../shared/ui/use-later.js';
import { memo } from 'react';
import styles from './dashboard.module.css';
import { AIR_KEYS, AirQualityTile } from './tiles/air-quality-tile.js';
import { HumidityPressureTile } from './tiles/humidity-pressure-tile.js';
import { LIGHTNING_KEYS, LightningTile } from './tiles/lightning-tile.js';
import { MoreTile } from './tiles/more-tile.js';
import { OwnTile } from './tiles/own-tile.js';
import { RainTile } from './tiles/rain-tile.js';
import { SolarTile } from './tiles/solar-tile.js';
import { SunTile } from './tiles/sun/sun-tile.js';
import { TemperatureTile } from './tiles/temperature-tile.js';
import { firstKey, type TileData } from './tiles/tile.js';
import { WindRoseTile } from './tiles/wind/wind-rose-tile.js';
import { WindTile } from './tiles/wind/wind-tile.js';

const MAX_IN_ROW = 4;

interface TilesGridProps {
  data: TileData;
  station: Station;
}

/**
 * Shows the present values of a station in tiles. Only measurements that the station has get tiles. The second row is
 * rendered later, so that the first one appears sooner.
 */
export const TilesGrid = memo(function TilesGrid({ data, station }: TilesGridProps) {
  const isLater = useLater();
  const has = (...keys: string[]) => firstKey(data, keys) !== undefined;
  const { latitude, longitude } = station;
  const large = [
    has('windSpeed', 'windSpeed2MinAvg', 'windSpeed10MinAvg') && <WindTile key="wind" data={data} />,
    has('temperature') && <TemperatureTile key="temperature" data={data} />,
    has('relativeHumidity', 'adjustedPressure', 'stationPressure') && (
      <HumidityPressureTile key="humidity" data={data} />
    ),
  ].filter(Boolean);
  const small = [
    has('rainToday', 'rainRate') && <RainTile key="rain" data={data} />,
    has('solarRadiation', 'uvIndex') && <SolarTile key="solar" data={data} />,
    latitude !== null && longitude !== null && (
      <SunTile key="sun" place={{ latitude, longitude }} zone={data.zone} />
    ),
    has('windDirection') && has('windSpeed') && <WindRoseTile key="rose" data={data} />,
    has(...LIGHTNING_KEYS) && <LightningTile key="lightning" data={data} />,
    has(...AIR_KEYS) && <AirQualityTile key="air" data={data} />,
  ].filter(Boolean);
  // When there are only a few tiles, they are all in one row and have the same width.
  const rows = large.length + small.length <= MAX_IN_ROW ? [[], [...large, ...small]] : [large, small];
  return (
    <section className={styles.tiles} aria-label="Now">
      {rows.map((tiles, i) =>
        tiles.length === 0 ? null : (
          <div key={i} className={i === 0 ? styles.large : styles.small} data-count={tiles.length}>
            {i === 0 || isLater
              ? tiles
              : tiles.map((_, tile) => <div key={tile} className={styles.coming} />)}
          </div>
        ),
      )}
      {isLater && (
        <>
          <MoreTile data={data} />
          <OwnTile data={data} />
        </>
      )}
    </section>
  );
});
