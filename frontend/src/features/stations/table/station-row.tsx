import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import { type Station } from '@mesonet/contract/stations.js';
import { memo } from 'react';
import { ActiveMark } from '../../../shared/stations/active-mark.js';
import { Icon } from '../../../shared/ui/icon.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { ROW_KEY, type StationRow } from '../station-rows.js';
import { DayCurve, LastSample, Password, StationName, Temperature } from './station-cells.js';
import { StationMenu } from './station-menu.js';
import styles from './stations-table.module.css';

interface NarrowRowProps {
  accountId: string;
  row: StationRow;
  units: DisplayUnits;
  onEdit: (station: Station) => void;
  /** Number of firing alarms of the station that nobody has acknowledged or snoozed. */
  firing: number;
}

interface WideRowProps extends NarrowRowProps {
  /** Password of the station; undefined until it is loaded. */
  password: string | undefined;
  isPasswordShown: boolean;
}

// The rows of the table are memoized, because most of them do not change while a thousand stations send samples.

export const WideRow = memo(function WideRow({ password, isPasswordShown, ...shared }: WideRowProps) {
  const { accountId, row, units, onEdit, firing } = shared;
  const { station, state } = row;
  return (
    <tr>
      <td>
        <ActiveMark state={state} />
      </td>
      <td>
        <StationName accountId={accountId} station={station} units={units} onEdit={onEdit} firing={firing} />
      </td>
      <td>{station._id}</td>
      <td>
        <Password station={station} password={password} isShown={isPasswordShown} />
      </td>
      <td className={styles.right}>
        <Temperature row={row} units={units} />
      </td>
      <td>
        <DayCurve accountId={accountId} row={row} label={curveLabel(units)} />
      </td>
      <td className={styles.right}>
        <LastSample station={station} state={state} />
      </td>
      <td className={styles.actions}>
        <IconButton
          icon={<Icon icon={EditOutlined} />}
          aria-label={`Edit: ${station.stationname}`}
          onClick={() => onEdit(station)}
        />
        <StationMenu accountId={accountId} station={station} />
      </td>
    </tr>
  );
});

export const NarrowRow = memo(function NarrowRow({ accountId, row, units, onEdit, firing }: NarrowRowProps) {
  const { station, state } = row;
  return (
    <tr>
      <td>
        <ActiveMark state={state} isTextHidden />
      </td>
      <td>
        <StationName accountId={accountId} station={station} units={units} onEdit={onEdit} firing={firing}>
          <LastSample station={station} state={state} />
        </StationName>
      </td>
      <td>
        <div className={styles.reading}>
          <Temperature row={row} units={units} />
          <DayCurve accountId={accountId} row={row} label={curveLabel(units)} />
        </div>
      </td>
      <td className={styles.actions}>
        <StationMenu accountId={accountId} station={station} onEdit={() => onEdit(station)} />
      </td>
    </tr>
  );
});

function curveLabel(units: DisplayUnits): string {
  return `${units.measurementOf(ROW_KEY)?.label ?? ROW_KEY}, the last 24 hours`;
}
