import { measurement } from '@mesonet/model/measurements.js';
import { differenceToDisplay, formatNumber } from '@mesonet/model/units.js';
import { Sparkline } from '../../../shared/chart/sparkline.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { Row } from '../../../shared/ui/card.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { column } from '../../../shared/trends/columns.js';
import { pressureTendency, type Tendency } from '../weather/tendency.js';
import { MainFigure } from './main-figure.js';
import { ReadingRow } from './reading-row.js';
import { TileCard } from './tile-card.js';
import { firstKey, timeNote, type TileData } from './tile.js';

const HUMIDITY = 'relativeHumidity';
const PRESSURES = ['adjustedPressure', 'stationPressure'];
const KEYS = [HUMIDITY, ...PRESSURES];

/** One tile for humidity and pressure. When a station has only one of the two, that one is the large figure. */
export function HumidityPressureTile({ data }: { data: TileData }) {
  const humidity = firstKey(data, [HUMIDITY]);
  const pressure = firstKey(data, PRESSURES);
  const main = humidity ?? pressure;
  if (main === undefined) return null;
  const curve = pressure ?? main;
  const title = humidity && pressure ? 'Humidity and pressure' : humidity ? 'Humidity' : 'Pressure';
  return (
    <TileCard
      data={data}
      keys={KEYS}
      title={title}
      note={timeNote(data, main)}
      foot={
        <Sparkline
          values={data.day ? column(data.day, `${curve}.avg`) : []}
          color={measurementCssColour(curve)}
          label={`${measurement(curve)?.label ?? curve} of the last 24 hours`}
        />
      }
    >
      <MainFigure data={data} measurementKey={main} />
      <ReadingRow data={data} label="Station pressure" measurementKey="stationPressure" />
      <ReadingRow data={data} label="Sea-level pressure" measurementKey="adjustedPressure" />
      {pressure !== undefined && <TendencyRow data={data} pressureKey={pressure} />}
    </TileCard>
  );
}

function TendencyRow({ data: { day, units }, pressureKey }: { data: TileData; pressureKey: string }) {
  const tendency = day && pressureTendency(day.time, column(day, `${pressureKey}.avg`));
  return <Row label="Tendency, 3 h">{tendency ? tendencyText(tendency, units, pressureKey) : '–'}</Row>;
}

/**
 * Describes the change of pressure, for example "+1.2 hPa · rising slowly". The change is small, so it is written with
 * the decimals of `stationPressure`, which may be more than those of the pressure itself.
 */
function tendencyText({ change, words }: Tendency, units: DisplayUnits, key: string): string {
  const unit = units.unitOf(key);
  const figure = formatNumber(differenceToDisplay(change, unit), units.decimals('stationPressure'));
  const isPlus = change > 0 && /[1-9]/.test(figure);
  return `${isPlus ? '+' : ''}${figure} ${unit.abbrev} · ${words}`;
}
