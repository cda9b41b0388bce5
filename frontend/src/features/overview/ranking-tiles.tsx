import { Link } from 'react-router-dom';
import { useViewParams } from '../../shared/dashboard/use-view-params.js';
import { Card, Figure, Row } from '../../shared/ui/card.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { isWatched } from '../../shared/violations/related-keys.js';
import { ViolationSign } from '../../shared/violations/violation-sign.js';
import { ranking, type Ranked } from './ranking.js';
import styles from './ranking-tiles.module.css';
import { stationPath } from './station-path.js';
import { type StationSummary } from './station-summary.js';

/** A tile shows this many stations, the first one in large figures. */
const PLACES = 4;

interface RankingTilesProps {
  accountId: string;
  summaries: readonly StationSummary[];
  units: DisplayUnits;
  /**
   * `square`: two rows of two tiles; `row`: one row; `figures`: one row that shows only the first station of each tile.
   */
  layout: 'square' | 'row' | 'figures';
}

/**
 * Tiles with the warmest, coldest, windiest and wettest stations right now. Nothing is shown where no
 * stations can be compared.
 */
export function RankingTiles({ accountId, summaries, units, layout }: RankingTilesProps) {
  const tiles = rankings(summaries);
  if (tiles.length === 0) return null;
  return (
    <div className={styles.tiles} data-layout={layout}>
      {tiles.map((tile) => (
        <RankingTile key={tile.title} {...tile} accountId={accountId} units={units} />
      ))}
    </div>
  );
}

/** @returns true when there are stations to compare */
export function hasRanking(summaries: readonly StationSummary[]): boolean {
  return rankings(summaries).length > 0;
}

function rankings(summaries: readonly StationSummary[]) {
  return [
    { title: 'Warmest', ranked: ranking(summaries, 'temperature', 'greatest', PLACES) },
    { title: 'Coldest', ranked: ranking(summaries, 'temperature', 'least', PLACES) },
    { title: 'Strongest gust', ranked: ranking(summaries, 'gust', 'greatest', PLACES) },
    { title: 'Most rain today', ranked: ranking(summaries, 'rainToday', 'greatest', PLACES) },
  ].filter(({ ranked }) => ranked.length > 0);
}

interface RankingTileProps {
  title: string;
  ranked: readonly Ranked[];
  accountId: string;
  units: DisplayUnits;
}

function RankingTile({ title, ranked, accountId, units }: RankingTileProps) {
  const [first, ...others] = ranked;
  if (!first) return null;
  const { key, value } = first.reading;
  const { figure, unit } = units.formatMeasurement(key, value);
  const isFiring = first.summary.firingKeys.some((each) => isWatched(key, each));
  const isDry = key === 'rainToday' && value === 0;
  return (
    <Card
      title={title}
      className={`${styles.tile} ${isFiring ? styles.firing : ''}`}
      note={isFiring ? <ViolationSign sign="loud" size={13} label="Firing" /> : undefined}
    >
      <Figure figure={figure} unit={unit} />
      {isDry ? (
        <span className={styles.leader}>Dry everywhere</span>
      ) : (
        <span className={styles.leader}>
          <StationLink accountId={accountId} ranked={first} />
        </span>
      )}
      <div className={styles.others}>
        {!isDry &&
          others.map((ranked) => (
            <Row
              key={ranked.summary.station._id}
              label={<StationLink accountId={accountId} ranked={ranked} />}
            >
              {units.formatMeasurement(ranked.reading.key, ranked.reading.value).figure}
            </Row>
          ))}
      </div>
    </Card>
  );
}

function StationLink({ accountId, ranked }: { accountId: string; ranked: Ranked }) {
  const { search } = useViewParams();
  const { _id, stationname } = ranked.summary.station;
  return <Link to={stationPath(accountId, _id, search)}>{stationname}</Link>;
}
