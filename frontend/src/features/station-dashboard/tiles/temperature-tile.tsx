import { column } from '../../../shared/trends/columns.js';
import { Row } from '../../../shared/ui/card.js';
import { Sparkline } from '../../../shared/chart/sparkline.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { highest, lowest } from '../weather/extremes.js';
import { feelsLike } from '../weather/feels-like.js';
import { MainFigure } from './main-figure.js';
import { ExtremeRow, ReadingRow } from './reading-row.js';
import { TileCard } from './tile-card.js';
import { numberOf, timeNote, type TileData } from './tile.js';

const KEY = 'temperature';
const KEYS = [KEY, 'dewPoint', 'windChill', 'heatIndex'];

export function TemperatureTile({ data }: { data: TileData }) {
  return (
    <TileCard
      data={data}
      keys={KEYS}
      title="Temperature"
      note={timeNote(data, KEY)}
      foot={
        <Sparkline
          values={data.day ? column(data.day, 'temperature.avg') : []}
          color={measurementCssColour(KEY)}
          label="Temperature of the last 24 hours"
        />
      }
    >
      <MainFigure data={data} measurementKey={KEY} />
      <FeelsLikeRow data={data} />
      <ReadingRow data={data} label="Dew point" measurementKey="dewPoint" />
      <ExtremeRow data={data} label="High today" measurementKey={KEY} extreme={highest(data.today, KEY)} />
      <ExtremeRow data={data} label="Low today" measurementKey={KEY} extreme={lowest(data.today, KEY)} />
    </TileCard>
  );
}

/**
 * Shows wind chill or heat index where its formula is valid, otherwise the temperature. There is always one
 * row, so that nothing moves.
 */
function FeelsLikeRow({ data }: { data: TileData }) {
  const felt = feelsLike({
    temperature: numberOf(data, KEY),
    windChill: numberOf(data, 'windChill'),
    heatIndex: numberOf(data, 'heatIndex'),
  });
  if (!felt) return null;
  if (felt.key !== KEY) return <ReadingRow data={data} label={felt.label} measurementKey={felt.key} />;
  return <Row label={felt.label}>{data.units.formatMeasurement(KEY, numberOf(data, KEY)).text}</Row>;
}
