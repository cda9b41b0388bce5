import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined.js';
import { type Station } from '@mesonet/contract/stations.js';
import { Grid, Table, type TableColumnsType } from 'antd';
import { ActiveMark } from '../../../shared/ui/active-mark.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { withAntd } from '../../../shared/ui/theme/antd-theme.js';
import { type DisplayUnits, unitNames } from '../../../shared/units/display-units.js';
import {
  byId,
  byLastSample,
  byName,
  byState,
  byTemperature,
  ROW_KEY,
  type StationRow,
} from '../station-rows.js';
import { DayCurve, LastSample, Password, StationName, Temperature } from './station-cells.js';
import { StationMenu } from './station-menu.js';
import styles from './stations-table.module.css';
import { Icon } from '../../../shared/ui/icon.js';

const PAGE_SIZE = 25;

/** Most rows stay as they were while a thousand stations send live samples. */
const shouldCellUpdate = (row: StationRow, former: StationRow) => row !== former;

interface StationsTableProps {
  accountId: string;
  rows: readonly StationRow[];
  units: DisplayUnits;
  /** Undefined while the passwords are not known. */
  passwords: ReadonlyMap<string, string> | undefined;
  arePasswordsShown: boolean;
  onEdit: (station: Station) => void;
}

/** Shows one row a station. On a phone a row holds state, name, temperature and curve. */
export const StationsTable = withAntd(function StationsTable(props: StationsTableProps) {
  const isWide = Grid.useBreakpoint().lg === true;
  return (
    <Table<StationRow>
      // A cell changes with its row only, so another width or other units make the whole table anew.
      key={`${isWide} ${unitNames(props.units.choice).join()}`}
      className={styles.table ?? ''}
      columns={isWide ? wideColumns(props) : narrowColumns(props)}
      dataSource={props.rows}
      rowKey={({ station }) => station._id}
      showHeader={isWide}
      size="middle"
      sticky={{ offsetHeader: 58 }}
      pagination={{
        pageSize: PAGE_SIZE,
        hideOnSinglePage: true,
        showSizeChanger: false,
        showTotal: (total, [from, to]) => `${from}–${to} of ${total}`,
      }}
      locale={{ emptyText: 'No station has this name or id.' }}
    />
  );
});

function wideColumns(props: StationsTableProps): TableColumnsType<StationRow> {
  const { accountId, units, passwords, arePasswordsShown } = props;
  return [
    {
      title: 'State',
      key: 'state',
      shouldCellUpdate,
      width: 92,
      sorter: byState,
      render: (_, { state }) => <ActiveMark state={state} />,
    },
    {
      title: 'Name',
      key: 'name',
      shouldCellUpdate,
      sorter: byName,
      defaultSortOrder: 'ascend',
      render: (_, { station }) => (
        <StationName accountId={accountId} station={station} units={units} onEdit={props.onEdit} />
      ),
    },
    { title: 'Id', key: 'id', width: 104, sorter: byId, render: (_, { station }) => station._id },
    {
      title: 'Password',
      key: 'password',
      width: 240,
      render: (_, { station }) => (
        <Password station={station} password={passwords?.get(station._id)} isShown={arePasswordsShown} />
      ),
    },
    {
      title: 'Temperature',
      key: 'temperature',
      shouldCellUpdate,
      align: 'right',
      width: 116,
      sorter: byTemperature,
      render: (_, row) => <Temperature row={row} units={units} />,
    },
    {
      title: 'last 24 h',
      key: 'curve',
      shouldCellUpdate,
      width: 112,
      render: (_, row) => <DayCurve accountId={accountId} row={row} label={curveLabel(units)} />,
    },
    {
      title: 'Last sample',
      key: 'last',
      shouldCellUpdate,
      align: 'right',
      width: 104,
      sorter: byLastSample,
      render: (_, { station, state }) => <LastSample station={station} state={state} />,
    },
    actionsColumn(props, true),
  ];
}

function narrowColumns(props: StationsTableProps): TableColumnsType<StationRow> {
  const { accountId, units } = props;
  return [
    {
      title: 'State',
      key: 'state',
      shouldCellUpdate,
      width: 36,
      render: (_, { state }) => <ActiveMark state={state} isTextHidden />,
    },
    {
      title: 'Name',
      key: 'name',
      shouldCellUpdate,
      render: (_, { station, state }) => (
        <StationName accountId={accountId} station={station} units={units} onEdit={props.onEdit}>
          <LastSample station={station} state={state} />
        </StationName>
      ),
    },
    {
      title: 'Temperature',
      key: 'temperature',
      shouldCellUpdate,
      width: 154,
      align: 'right',
      render: (_, row) => (
        <div className={styles.reading}>
          <Temperature row={row} units={units} />
          <DayCurve accountId={accountId} row={row} label={curveLabel(units)} />
        </div>
      ),
    },
    actionsColumn(props, false),
  ];
}

function actionsColumn(
  { accountId, onEdit }: Pick<StationsTableProps, 'accountId' | 'onEdit'>,
  isWide: boolean,
): TableColumnsType<StationRow>[number] {
  return {
    title: <span className="visually-hidden">Actions</span>,
    key: 'actions',
    width: isWide ? 80 : 44,
    align: 'right',
    className: styles.actions ?? '',
    render: (_, { station }) => (
      <>
        {isWide && (
          <IconButton
            icon={<Icon of={EditOutlined} />}
            aria-label={`Edit: ${station.stationname}`}
            onClick={() => onEdit(station)}
          />
        )}
        <StationMenu
          accountId={accountId}
          station={station}
          {...(!isWide && { onEdit: () => onEdit(station) })}
        />
      </>
    ),
  };
}

function curveLabel(units: DisplayUnits): string {
  return `${units.measurementOf(ROW_KEY)?.label ?? ROW_KEY}, the last 24 hours`;
}
