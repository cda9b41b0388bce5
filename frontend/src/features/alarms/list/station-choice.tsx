import { type Station } from '@mesonet/contract/stations.js';
import { Select } from 'antd';
import { ActiveMark } from '../../../shared/stations/active-mark.js';
import { stateOf } from '../../../shared/stations/station-state.js';
import styles from './list.module.css';

interface StationChoiceProps {
  stations: readonly Station[];
  stationId: string;
  onChange: (stationId: string) => void;
}

/** A choice of the station whose alarms are shown. A dot shows each station's state. */
export function StationChoice({ stations, stationId, onChange }: StationChoiceProps) {
  return (
    <Select
      aria-label="Station"
      className={styles.station ?? ''}
      showSearch
      optionFilterProp="label"
      value={stationId}
      onChange={onChange}
      options={stations.map((each) => ({ value: each._id, label: each.stationname, station: each }))}
      optionRender={({ data }) => <Name station={data.station} />}
      labelRender={({ label, value }) => {
        const station = stations.find(({ _id }) => _id === value);
        return station ? <Name station={station} /> : label;
      }}
    />
  );
}

function Name({ station }: { station: Station }) {
  return (
    <span className={styles.stationName}>
      <ActiveMark state={stateOf(station)} isTextHidden />
      {station.stationname}
    </span>
  );
}
