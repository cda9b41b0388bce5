import { type Station, STATION_ID, STATION_NAME } from '@mesonet/contract/stations.js';
import { type Unit } from '@mesonet/contract/units.js';
import { Form, type FormInstance, Input, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Place } from '../../../shared/map/map-view.js';
import { useAccount } from '../../../shared/session/use-accounts.js';
import { minusSign } from '../../../shared/units/minus-sign.js';
import { useUnits } from '../../../shared/units/use-units.js';
import { PlacePicker } from './place-picker.js';
import styles from './station-dialog.module.css';
import { type StationValues } from './station-values.js';
import { ZoneField } from './zone-field.js';
import { zoneAt } from './zone-at.js';

interface StationFieldsProps {
  form: FormInstance<StationValues>;
  initial: StationValues;
  accountId: string;
  /** The unit of the elevation. */
  altitude: Unit;
  others: readonly Station[];
  isNew?: boolean;
  onFinish: (values: StationValues) => void;
  /** The children stand below the fields. */
  children?: ReactNode;
}

/** Shows name, place, elevation and time zone of a station beside a map. A click on the map fills in the place. */
export function StationFields(props: StationFieldsProps) {
  const { form, initial, accountId, altitude, others, isNew = false, onFinish, children } = props;
  const distance = useUnits(useAccount(accountId).data).choice.unitFor('distance');
  const latitude = Form.useWatch('latitude', form) ?? null;
  const longitude = Form.useWatch('longitude', form) ?? null;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  /** The time zone follows the position until somebody chooses one. */
  const [followsPosition, setFollows] = useState(isNew);
  const [isFromPosition, setFromPosition] = useState(false);
  const follow = async (to: Place | null) => {
    if (!followsPosition || !to) return;
    const zone = await zoneAt(to);
    if (zone === null) return;
    form.setFieldsValue({ timezone: zone });
    setFromPosition(true);
  };
  const choosePlace = (to: Place) => {
    form.setFieldsValue(to);
    void form.validateFields(['latitude', 'longitude']);
    void follow(to);
  };
  const typedPlace = ({ latitude: lat, longitude: lon }: Partial<StationValues>, all: StationValues) => {
    if (lat === undefined && lon === undefined) return;
    void follow(all.latitude === null || all.longitude === null ? null : (all as Place));
  };
  return (
    <Form<StationValues>
      form={form}
      name="station"
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={typedPlace}
      onFinish={onFinish}
    >
      <div className={styles.fields}>
        <div>
          <Form.Item
            name="stationname"
            label="Name"
            rules={[{ required: true, pattern: STATION_NAME, message: 'Invalid name' }]}
          >
            <Input autoFocus autoComplete="off" maxLength={100} />
          </Form.Item>
          <div className={styles.pair}>
            <Coordinate name="latitude" label="Latitude" max={90} other="longitude" />
            <Coordinate name="longitude" label="Longitude" max={180} other="latitude" />
          </div>
          <Form.Item
            name="elevation"
            label="Elevation"
            extra="Sea-level pressure and cloud base are worked out from it."
          >
            <InputNumber
              className={styles.half ?? ''}
              suffix={altitude.abbrev}
              min={-1500 * altitude.factor}
              max={30_000 * altitude.factor}
              controls={false}
              {...minusSign}
            />
          </Form.Item>
          <ZoneField
            isFromPosition={isFromPosition}
            onChoose={() => {
              setFollows(false);
              setFromPosition(false);
            }}
          />
          <details className={styles.advanced} open={!isNew}>
            <summary>Advanced</summary>
            <Form.Item
              name="id"
              label="Id"
              extra={
                isNew
                  ? 'Leave blank and four digits are generated. Letters, digits, underscore; fixed once created.'
                  : 'Fixed since the station was created.'
              }
              rules={isNew ? [{ pattern: STATION_ID, message: 'Invalid id' }] : []}
            >
              <Input disabled={!isNew} placeholder={`${accountId}_`} autoComplete="off" spellCheck={false} />
            </Form.Item>
          </details>
          {children}
        </div>
        <PlacePicker place={place} others={others} distance={distance} onChoose={choosePlace} />
      </div>
    </Form>
  );
}

interface CoordinateProps {
  name: 'latitude' | 'longitude';
  label: string;
  max: number;
  /** The other half of the position. */
  other: 'latitude' | 'longitude';
}

function Coordinate({ name, label, max, other }: CoordinateProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      dependencies={[other]}
      rules={[
        ({ getFieldValue }) => ({
          validator: (_, value: number | null | undefined) =>
            (value ?? null) === null && (getFieldValue(other) ?? null) !== null
              ? Promise.reject(new Error('A position needs latitude and longitude'))
              : Promise.resolve(),
        }),
      ]}
    >
      <InputNumber
        className={styles.number ?? ''}
        suffix="°"
        min={-max}
        max={max}
        precision={4}
        controls={false}
        inputMode="text"
        {...minusSign}
      />
    </Form.Item>
  );
}
