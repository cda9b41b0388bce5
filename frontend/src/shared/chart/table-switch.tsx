import LineChartOutlined from '@ant-design/icons-svg/es/asn/LineChartOutlined.js';
import TableOutlined from '@ant-design/icons-svg/es/asn/TableOutlined.js';
import { memo } from 'react';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';

interface TableSwitchProps {
  isTable: boolean;
  /** The chart has this title. */
  title: string;
  onChange: (isTable: boolean) => void;
}

/** Turns a chart into the figures behind it, and back. */
export const TableSwitch = memo(function TableSwitch({ isTable, title, onChange }: TableSwitchProps) {
  const text = isTable ? `${title}: show the chart` : `${title}: show the figures as a table`;
  return (
    <Button
      kind="text"
      size="small"
      icon={isTable ? <Icon of={LineChartOutlined} /> : <Icon of={TableOutlined} />}
      aria-label={text}
      title={isTable ? 'Show the chart' : 'Show the figures'}
      onClick={() => onChange(!isTable)}
    />
  );
});
