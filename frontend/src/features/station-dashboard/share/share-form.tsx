import { Form, Input, Segmented, Select } from 'antd';
import { PERIODS, type ShareChoice, SIZES } from './share-link.js';
import styles from './share.module.css';

interface ShareFormProps {
  choice: ShareChoice;
  /** The measurements that can be drawn as curves. */
  measured: { value: string; label: string }[];
  hasWind: boolean;
  stationName: string;
  onChange: (choice: ShareChoice) => void;
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

/** A form for the content, the time and the look of a chart image. */
export function ShareForm({ choice, measured, hasWind, stationName, onChange }: ShareFormProps) {
  return (
    <Form
      layout="vertical"
      className={styles.form}
      initialValues={choice}
      onValuesChange={(_, all: ShareChoice) => onChange({ ...choice, ...all })}
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
        <Input placeholder={stationName} maxLength={200} />
      </Form.Item>
    </Form>
  );
}
