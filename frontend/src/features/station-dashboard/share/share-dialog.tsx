import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import { type Station } from '@mesonet/contract/stations.js';
import { Alert, Form, Input, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withAntd } from '../../../shared/ui/theme/antd-theme.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { SharePreview } from './share-preview.js';
import { ShareTexts } from './share-texts.js';
import { chartAddress, describeShare, imageTag, PERIODS, type ShareChoice, SIZES } from './share-link.js';
import styles from './share.module.css';

interface ShareDialogProps {
  account: PublicAccount;
  station: Station;
  keys: readonly string[];
  units: DisplayUnits;
  onClose: () => void;
}

const MOST_KEYS = 8;
const KINDS = [
  { value: 'trend', label: 'Curves' },
  { value: 'windrose', label: 'Wind rose' },
];
const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const FORMATS = [
  { value: 'png', label: 'PNG' },
  { value: 'svg', label: 'SVG' },
];

/** Makes the address of a chart image and the tag for a page of one's own, and shows what comes of it. */
export const ShareDialog = withAntd(function ShareDialog({
  account,
  station,
  keys,
  units,
  onClose,
}: ShareDialogProps) {
  const [params] = useSearchParams();
  const { _id: stationId, stationname } = station;
  const measured = measurementsOf(keys, units);
  const [choice, setChoice] = useState<ShareChoice>(() => firstChoice(measured));
  const isDrawable = choice.chart === 'windrose' || choice.keys.length > 0;
  const address = chartAddress(window.location.origin, stationId, choice, params.get('units'));
  const names = choice.keys.map((key) => units.measurementOf(key)?.label ?? key);
  const label = describeShare(choice, names, stationname);
  const hasWind = ['windSpeed', 'windDirection'].every((key) => keys.includes(key));
  return (
    <Modal
      open
      width={760}
      title={`A chart of ${stationname} for your own page`}
      footer={null}
      onCancel={onClose}
    >
      {!account.allow_anonymous_guest && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice}
          title="Visitors will not see it"
          description={`${account.accountname} shows its stations to those who are signed in only. Charts appear on other pages once anonymous visitors are allowed.`}
        />
      )}
      <Form
        layout="vertical"
        className={styles.form}
        initialValues={choice}
        onValuesChange={(_, all: ShareChoice) => setChoice({ ...choice, ...all })}
      >
        <Form.Item name="chart" label="Chart">
          <Segmented options={hasWind ? KINDS : KINDS.slice(0, 1)} />
        </Form.Item>
        <Form.Item
          name="keys"
          label="Measurements"
          className={styles.wide}
          hidden={choice.chart === 'windrose'}
          help={choice.keys.length === 0 ? 'Select at least one measurement' : undefined}
          validateStatus={choice.keys.length === 0 ? 'error' : ''}
        >
          <Select mode="multiple" maxCount={MOST_KEYS} options={measured} optionFilterProp="label" />
        </Form.Item>
        <Form.Item name="period" label="Time">
          <Select options={[...PERIODS]} />
        </Form.Item>
        <Form.Item name="size" label="Size">
          <Select options={[...SIZES]} />
        </Form.Item>
        <Form.Item name="theme" label="Look">
          <Segmented options={THEMES} />
        </Form.Item>
        <Form.Item name="format" label="Format">
          <Segmented options={FORMATS} />
        </Form.Item>
        <Form.Item name="title" label="Title" className={styles.whole}>
          <Input placeholder={stationname} maxLength={200} />
        </Form.Item>
      </Form>
      {isDrawable && (
        <>
          <SharePreview address={address} label={label} />
          <ShareTexts address={address} tag={imageTag(address, choice, label)} />
        </>
      )}
    </Modal>
  );
});

/** Numbers alone have curves. */
function measurementsOf(keys: readonly string[], units: DisplayUnits) {
  const drawable = new Set([
    ...NUMERIC_KEYS,
    ...units.own.filter(({ isText }) => !isText).map(({ key }) => key),
  ]);
  return keys
    .filter((key) => drawable.has(key))
    .map((key) => ({ value: key, label: units.measurementOf(key)?.label ?? key }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

function firstChoice(measured: readonly { value: string }[]): ShareChoice {
  const first = measured.find(({ value }) => value === 'temperature') ?? measured[0];
  return {
    chart: 'trend',
    keys: first ? [first.value] : [],
    period: '24h',
    size: '800x400',
    theme: 'light',
    format: 'png',
    title: '',
  };
}
