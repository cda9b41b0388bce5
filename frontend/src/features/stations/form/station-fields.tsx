import { type Station, STATION_ID, STATION_NAME } from '@mesonet/contract/stations.js';
import { type Unit } from '@mesonet/model/units.js';
import { Form, type FormInstance, Input, InputNumber } from 'antd';
import { type ReactNode } from 'react';
import { useAccount } from '../../../shared/session/use-accounts.js';
import { minusSign } from '../../../shared/units/minus-sign.js';
import { useUnits } from '../../../shared/units/use-units.js';
import { PlacePicker } from './place-picker.js';
import styles from './station-dialog.module.css';
import { type StationValues } from './station-values.js';
import { usePlace } from './use-place.js';
import { ZoneField } from './zone-field.js';

interface StationFieldsProps {
  form: FormInstance<StationValues>;
  initial: StationValues;
  accountId: string;
  /** Unit of the elevation that the account has chosen. */
  altitude: Unit;
  others: readonly Station[];
  isNew?: boolean;
  onFinish: (values: StationValues) => void;
  /** Content below the fields. */
  children?: ReactNode;
}

/**
 * Fields for name, place, elevation and time zone of a station, beside a map. A click on the map fills in the place.
 */
export function StationFields(props: StationFieldsProps) {
  const { form, initial, accountId, altitude, others, isNew = false, onFinish, children } = props;
  const distance = useUnits(useAccount(accountId).data).choice.unitFor('distance');
  const { place, isFromPosition, choosePlace, typePlace, chooseZone } = usePlace(form, isNew);
  return (
    <Form<StationValues>
      form={form}
      name="station"
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={typePlace}
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
          <Elevation unit={altitude} />
          <ZoneField isFromPosition={isFromPosition} onChoose={chooseZone} />
          <Advanced accountId={accountId} isNew={isNew} />
          {children}
        </div>
        <PlacePicker place={place} others={others} distance={distance} onChoose={choosePlace} />
      </div>
    </Form>
  );
}

function Elevation({ unit }: { unit: Unit }) {
  return (
    <Form.Item
      name="elevation"
      label="Elevation"
      extra="Sea-level pressure and cloud base are worked out from it."
    >
      <InputNumber
        className={styles.half ?? ''}
        suffix={unit.abbrev}
        min={-1500 * unit.factor}
        max={30_000 * unit.factor}
        controls={false}
        {...minusSign}
      />
    </Form.Item>
  );
}

function Advanced({ accountId, isNew }: { accountId: string; isNew: boolean }) {
  return (
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
  );
}

interface CoordinateProps {
  name: 'latitude' | 'longitude';
  label: string;
  max: number;
  /** The other one of the two coordinates, which must be filled in together. */
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
