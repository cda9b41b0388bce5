import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { MEASUREMENT_KEYS } from '@mesonet/model/measurements.js';
import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled.js';
import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined.js';
import { Alert } from 'antd';
import { useAge } from '../../shared/time/use-age.js';
import { Card, Row } from '../../shared/ui/card.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './station-connect.module.css';
import { useTrouble } from './use-station-access.js';
import { Icon } from '../../shared/ui/icon.js';

interface FirstUploadProps {
  station: Station;
  latest: LatestValues;
  units: DisplayUnits;
}

/** Waits for the station's first samples and shows their values as soon as they come. */
export function FirstUpload({ station, latest, units }: FirstUploadProps) {
  const age = useAge(latest.updateTS);
  const isArriving = latest.updateTS !== null && station.active === true;
  return (
    <Card title={isArriving ? 'Connected' : age === null ? 'Not connected yet' : 'Silent'}>
      <div className={styles.status} role="status" data-arriving={isArriving}>
        {isArriving ? <Icon icon={CheckCircleFilled} /> : <Icon icon={LoadingOutlined} />}
        <p>
          {isArriving
            ? 'Uploads arrive. This is what the station sent:'
            : age === null
              ? 'Waiting for the first upload …'
              : `Last heard ${age}. Waiting for the next upload …`}
        </p>
        {isArriving && <span className={styles.age}>{age}</span>}
      </div>
      {isArriving ? <Values latest={latest} units={units} /> : <Trouble stationId={station._id} />}
    </Card>
  );
}

/** Shows the values that the station itself sent, in the order of the catalogue, then its own measurements. */
function Values({ latest: { values }, units }: Pick<FirstUploadProps, 'latest' | 'units'>) {
  const keys = [...MEASUREMENT_KEYS, ...units.own.map(({ key }) => key)];
  const sent = keys.filter((key) => values[key]?.origin === 'sent');
  const derived = Object.values(values).filter(({ origin }) => origin === 'derived').length;
  return (
    <>
      <div className={styles.values}>
        {sent.map((key) => (
          <Row key={key} label={units.measurementOf(key)?.label ?? key}>
            {units.formatMeasurement(key, values[key]?.value).text}
          </Row>
        ))}
      </div>
      {derived > 0 && <p className={styles.quiet}>And {derived} derived from them, on the dashboard.</p>}
    </>
  );
}

function Trouble({ stationId }: { stationId: string }) {
  const trouble = useTrouble(stationId);
  const age = useAge(trouble?.last);
  if (!trouble) return null;
  return (
    <Alert
      className={styles.trouble}
      type="warning"
      title={`An upload came and was not taken (${age})`}
      description={trouble.message}
    />
  );
}
