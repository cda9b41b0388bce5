import { Form, Select } from 'antd';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { useNow } from '../../../shared/time/use-now.js';
import styles from './station-dialog.module.css';
import { type StationValues } from './station-values.js';

const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone,
}));

interface ZoneFieldProps {
  /** True when the time zone was found from the position and not chosen by the user. */
  isFromPosition: boolean;
  onChoose: () => void;
}

export function ZoneField({ isFromPosition, onChoose }: ZoneFieldProps) {
  const zone = Form.useWatch<StationValues['timezone'] | undefined>('timezone');
  const now = useNow();
  return (
    <Form.Item
      name="timezone"
      label="Time zone"
      extra={
        zone &&
        `Now ${formatStationTime(now, zone, 'time')} there. Rain days, records and reports follow this clock.`
      }
    >
      <Select
        showSearch
        options={ZONES}
        onChange={onChoose}
        labelRender={({ label }) => (
          <>
            {label} {isFromPosition && <span className={styles.fromPosition}>from the position</span>}
          </>
        )}
      />
    </Form.Item>
  );
}
