import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js';
import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDayCurve } from '../../../shared/api/use-day-curve.js';
import { Sparkline } from '../../../shared/chart/sparkline.js';
import { formatLongDuration } from '../../../shared/time/age.js';
import { useNow } from '../../../shared/time/use-now.js';
import { copyText } from '../../../shared/ui/copy/copy-text.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { measurementCssColour } from '../../../shared/ui/theme/theme.js';
import { FiringChip } from '../../../shared/violations/firing-chip.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { formatPlace } from '../format-place.js';
import { ROW_KEY, type StationRow } from '../station-rows.js';
import { type StationState } from '../../../shared/stations/station-state.js';
import styles from './stations-table.module.css';
import { Icon } from '../../../shared/ui/icon.js';

interface StationNameProps {
  accountId: string;
  station: Station;
  units: DisplayUnits;
  onEdit: (station: Station) => void;
  /** Number of firing alarms that nobody has acknowledged or snoozed. */
  firing: number;
  /** Content below the station's name, in place of its position. */
  children?: ReactNode;
}

/** Links to the dashboard of a station. Below the name is the station's place, or a button that sets it. */
export function StationName({ accountId, station, units, onEdit, firing, children }: StationNameProps) {
  const place = formatPlace(station, units);
  return (
    <div className={styles.name}>
      <span>
        <Link to={`/${accountId}/WeatherStations/${station._id}/RT/main`}>{station.stationname}</Link>{' '}
        <FiringChip count={firing} />
      </span>
      {children !== undefined ? (
        <span className={styles.below}>{children}</span>
      ) : place !== null ? (
        <span className={styles.below}>{place}</span>
      ) : (
        <button type="button" className={styles.place} onClick={() => onEdit(station)}>
          Place it on the map
        </button>
      )}
    </div>
  );
}

interface PasswordProps {
  station: Station;
  password: string | undefined;
  isShown: boolean;
}

export function Password({ station, password, isShown }: PasswordProps) {
  const [isCopied, setCopied] = useState(false);
  if (password === undefined) return null;
  const copy = async () => {
    await copyText(password);
    setCopied(true);
  };
  return (
    <span className={styles.password}>
      <code>{isShown ? password : '••••••••'}</code>
      <IconButton
        icon={isCopied ? <Icon icon={CheckOutlined} /> : <Icon icon={CopyOutlined} />}
        aria-label={isCopied ? 'Copied' : `Copy the password of ${station.stationname}`}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      />
    </span>
  );
}

export function Temperature({ row, units }: { row: StationRow; units: DisplayUnits }) {
  if (row.temperature === null) return row.state === 'never' ? <>–</> : null;
  const { figure, unit } = units.formatMeasurement(ROW_KEY, row.temperature);
  return (
    <span className={styles.temperature} data-old={row.state !== 'live' || undefined}>
      {figure} <small>{unit}</small>
    </span>
  );
}

interface DayCurveProps {
  accountId: string;
  row: StationRow;
  label: string;
}

/** Draws the station's curve of the last 24 hours. A station that has never sent gets a link to its connect page. */
export function DayCurve({ accountId, row: { station, state }, label }: DayCurveProps) {
  const values = useDayCurve(station._id, ROW_KEY, state !== 'never');
  if (state === 'never') {
    return (
      <Link to={`/admin/${accountId}/stations/${station._id}/connect`} className={styles.connect}>
        Connect it
      </Link>
    );
  }
  if (!values?.some((value) => value !== null)) return null;
  return (
    <div className={styles.curve}>
      <Sparkline
        isInline
        values={values}
        color={measurementCssColour(ROW_KEY)}
        label={`${station.stationname}: ${label}`}
      />
    </div>
  );
}

export function LastSample({ station, state }: { station: Station; state: StationState }) {
  const now = useNow();
  if (!station.last_update) return <span className={styles.muted}>never sent</span>;
  const age = `${formatLongDuration(now - Date.parse(station.last_update))} ago`;
  return <span className={state === 'live' ? undefined : styles.muted}>{age}</span>;
}
