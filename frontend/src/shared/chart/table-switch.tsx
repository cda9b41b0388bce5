import LineChartOutlined from '@ant-design/icons-svg/es/asn/LineChartOutlined.js';
import TableOutlined from '@ant-design/icons-svg/es/asn/TableOutlined.js';
import { memo } from 'react';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';

interface TableSwitchProps {
  isTable: boolean;
  /** Title of the chart. */
  title: string;
  onChange: (isTable: boolean) => void;
}

/** A button that switches between a chart and the table of its values. */
export const TableSwitch = memo(function TableSwitch({ isTable, title, onChange }: TableSwitchProps) {
  const text = isTable ? `${title}: show the chart` : `${title}: show the figures as a table`;
  return (
    <Button
      kind="text"
      size="small"
      icon={isTable ? <Icon icon={LineChartOutlined} /> : <Icon icon={TableOutlined} />}
      aria-label={text}
      title={isTable ? 'Show the chart' : 'Show the figures'}
      onClick={() => onChange(!isTable)}
    />
  );
});
