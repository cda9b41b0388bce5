import { measurement } from '@mesonet/model/measurements.js';
import { Sparkline } from '../../../shared/chart/sparkline.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { column } from '../../../shared/trends/columns.js';
import { MainFigure } from './main-figure.js';
import { ReadingRow } from './reading-row.js';
import { TileCard } from './tile-card.js';
import { firstKey, type TileData } from './tile.js';

/** Measurements of the tile for air quality. The first one that the station has is the large figure. */
export const AIR_KEYS = ['airQualityIndex', 'pm25', 'pm10', 'ozone', 'carbonDioxide', 'mainPollutant'];

export function AirQualityTile({ data }: { data: TileData }) {
  const main = firstKey(data, AIR_KEYS);
  if (main === undefined) return null;
  return (
    <TileCard
      data={data}
      keys={AIR_KEYS}
      title="Air quality"
      note={nameOf(main)}
      foot={
        <Sparkline
          values={data.day ? column(data.day, `${main}.avg`) : []}
          color={measurementCssColour(main)}
          label={`${nameOf(main)} of the last 24 hours`}
        />
      }
    >
      <MainFigure data={data} measurementKey={main} />
      {AIR_KEYS.filter((key) => key !== main).map((key) => (
        <ReadingRow key={key} data={data} label={nameOf(key)} measurementKey={key} />
      ))}
    </TileCard>
  );
}

function nameOf(key: string): string {
  return key === 'airQualityIndex' ? 'AQI' : (measurement(key)?.label ?? key);
}
