import { startOfUnit } from '@mesonet/model/calendar/calendar.js';
import { Sparkline } from '../../../shared/chart/sparkline.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { Row } from '../../../shared/ui/card.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { column } from '../../../shared/trends/columns.js';
import { peakOfCurve } from '../weather/extremes.js';
import { MainFigure } from './main-figure.js';
import { ReadingRow } from './reading-row.js';
import styles from './tiles.module.css';
import { TileCard } from './tile-card.js';
import { firstKey, timeNote, type TileData } from './tile.js';

const KEYS = ['solarRadiation', 'uvIndex'];
const COLUMNS: Record<string, string> = { solarRadiation: 'solarRadiation.avg', uvIndex: 'uvIndex.max' };

/** A tile with the solar radiation, or with the UV index of a station that has only a UV sensor. */
export function SolarTile({ data }: { data: TileData }) {
  const main = firstKey(data, KEYS);
  if (main === undefined) return null;
  return (
    <TileCard
      data={data}
      keys={KEYS}
      title={main === 'uvIndex' ? 'UV index' : 'Solar'}
      note={timeNote(data, main)}
      foot={
        <Sparkline
          values={data.day ? column(data.day, COLUMNS[main] ?? '') : []}
          color={measurementCssColour(main)}
          floor={0}
          label="Sunshine of the last 24 hours"
        />
      }
    >
      <MainFigure data={data} measurementKey={main} />
      <PeakRow data={data} main={main} />
      {main !== 'uvIndex' && <ReadingRow data={data} label="UV index" measurementKey="uvIndex" />}
    </TileCard>
  );
}

/** Shows the highest value of the tile's curve, which may be from yesterday. */
function PeakRow({ data, main }: { data: TileData; main: string }) {
  const newest = Date.parse(data.latest.updateTS ?? '');
  const midnight = startOfUnit('day', newest, data.zone);
  const peak = peakOfCurve(data, main, COLUMNS[main] ?? '', midnight);
  const isToday = peak === undefined || peak.at >= midnight;
  const label = peak
    ? `Peak, ${formatStationTime(peak.at, data.zone, isToday ? 'time' : 'weekdayTime')}`
    : 'Peak';
  return (
    <Row label={label}>
      <span className={styles.whole}>{data.units.formatMeasurement(main, peak?.value).text}</span>
    </Row>
  );
}
