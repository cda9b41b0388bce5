import { Sparkline } from '../../../shared/chart/sparkline.js';
import { clockText } from '../../../shared/chart/words/station-clock.js';
import { Card, Row } from '../../../shared/ui/card.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { column } from '../data/columns.js';
import { highest } from '../weather/extremes.js';
import { MainFigure } from './main-figure.js';
import { ReadingRow } from './reading-row.js';
import styles from './tiles.module.css';
import { firstKey, timeNote, type TileData } from './tile.js';

const KEYS = ['solarRadiation', 'uvIndex'];
const COLUMNS: Record<string, string> = { solarRadiation: 'solarRadiation.avg', uvIndex: 'uvIndex.max' };

/** Sunshine; of a station with a UV sensor alone, the UV index. */
export function SolarTile({ data }: { data: TileData }) {
  const main = firstKey(data, KEYS);
  if (main === undefined) return null;
  const peak = highest(data.today, main);
  return (
    <Card title={main === 'uvIndex' ? 'UV index' : 'Solar'} note={timeNote(data, main)}>
      <MainFigure data={data} measurementKey={main} />
      <Row label={peak ? `Peak, ${clockText(peak.at, data.zone, 'time')}` : 'Peak'}>
        <span className={styles.whole}>{data.units.formatMeasurement(main, peak?.value).text}</span>
      </Row>
      {main !== 'uvIndex' && <ReadingRow data={data} label="UV index" measurementKey="uvIndex" />}
      <Sparkline
        values={data.day ? column(data.day, COLUMNS[main] ?? '') : []}
        color={measurementCssColour(main)}
        floor={0}
        label="Sunshine of the last 24 hours"
      />
    </Card>
  );
}
