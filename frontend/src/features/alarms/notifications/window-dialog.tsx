import { type Station } from '@mesonet/contract/stations.js';
import { DatePicker, Form, Input, Modal, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAddWindow } from '../wire/use-maintenance.js';
import styles from './notifications.module.css';

interface WindowDraft {
  /** Id of the station for which the maintenance window is; '' for all stations. */
  stationid: string;
  time: [Dayjs, Dayjs];
  reason: string;
}

interface WindowDialogProps {
  accountId: string;
  stations: readonly Station[];
  onClose: () => void;
}

const ALL = { value: '', label: 'All stations' };

/** A form for a maintenance window, in which nobody is notified. */
export function WindowDialog({ accountId, stations, onClose }: WindowDialogProps) {
  const [form] = Form.useForm<WindowDraft>();
  const add = useAddWindow(accountId);
  const save = ({ stationid, time: [start, end], reason }: WindowDraft) =>
    add.mutate(
      {
        stationid: stationid === '' ? null : stationid,
        start: start.toISOString(),
        end: end.toISOString(),
        reason,
      },
      { onSuccess: onClose },
    );
  const now = dayjs().startOf('minute');
  return (
    <Modal
      open
      title="Add Maintenance Window"
      okText="Create"
      okButtonProps={{ loading: add.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<WindowDraft>
        form={form}
        name="window"
        layout="vertical"
        requiredMark={false}
        initialValues={{ stationid: '', time: [now, now.add(2, 'hour')], reason: '' }}
        onFinish={save}
      >
        <Form.Item name="stationid" label="Station">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[ALL, ...stations.map(({ _id, stationname }) => ({ value: _id, label: stationname }))]}
          />
        </Form.Item>
        <TimeField />
        <Form.Item
          name="reason"
          label="Reason"
          rules={[{ required: true, whitespace: true, message: 'Invalid reason' }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function TimeField() {
  return (
    <Form.Item
      name="time"
      label="From and to"
      extra="By the clock of this device."
      rules={[{ required: true, message: 'Give start and end' }]}
    >
      <DatePicker.RangePicker
        aria-label="From and to"
        className={styles.time ?? ''}
        showTime={{ format: 'HH:mm' }}
        format="D MMM YYYY, HH:mm"
        allowClear={false}
      />
    </Form.Item>
  );
}
