import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { formatNumber, groupThousands, toDisplay } from '@mesonet/model/units.js';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useViewParams } from '../../shared/dashboard/use-view-params.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './dashboard.module.css';

interface StationSubtitleProps {
  account: PublicAccount;
  station: Station;
  units: DisplayUnits;
}

/** Shows the organization and the place of a station. */
export function StationSubtitle({ account, station, units }: StationSubtitleProps) {
  const { isKiosk, search } = useViewParams();
  const overview = `/${account._id}/WeatherStations/${account._id}_all/RT/overview${search}`;
  const place = [coordinates(station), elevation(station, units)].filter((text) => text !== '');
  return (
    <>
      {isKiosk ? (
        <span className={styles.whole}>{account.accountname}</span>
      ) : (
        <Link to={overview} className={`${styles.owner} ${styles.whole}`} title="All stations">
          {account.accountname}
        </Link>
      )}
      {place.map((text) => (
        <Fragment key={text}>
          {' · '}
          <span className={styles.whole}>{text}</span>
        </Fragment>
      ))}
    </>
  );
}

/** Writes the position of a station, for example "37.70° N 105.92° W"; '' where the station has none. */
function coordinates({ latitude, longitude }: Station): string {
  if (latitude === null || longitude === null) return '';
  const north = `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${north} ${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`;
}

function elevation(station: Station, units: DisplayUnits): string {
  if (station.elevation === null) return '';
  const unit = units.choice.unitFor('altitude');
  return `${groupThousands(formatNumber(toDisplay(station.elevation, unit), unit.shown))} ${unit.abbrev}`;
}
