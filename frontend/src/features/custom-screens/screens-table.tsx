import { type CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import { SCREEN_DASHBOARDS } from '@mesonet/model/screen-rules.js';
import { Table, type TableColumnsType } from 'antd';
import { Tag } from '../../shared/ui/tag.js';
import { fileSize } from '../../shared/file-size.js';
import styles from './screens.module.css';

const PAGE = 20;

const REPLACES: Readonly<Record<string, string>> = {
  [SCREEN_DASHBOARDS.main]: 'replaces the dashboard',
  [SCREEN_DASHBOARDS.overview]: 'replaces the overview',
};

const COLUMNS: TableColumnsType<CustomScreenFile> = [
  {
    title: 'File',
    dataIndex: 'path',
    render: (path: string) => (
      <span className={styles.path}>
        {path}
        {REPLACES[path] !== undefined && <Tag>{REPLACES[path]}</Tag>}
      </span>
    ),
  },
  { title: 'Mimetype', dataIndex: 'mimetype', className: styles.quiet ?? '' },
  {
    title: 'Size',
    responsive: ['sm'],
    dataIndex: 'size',
    align: 'right',
    className: styles.size ?? '',
    render: fileSize,
  },
];

/** Lists the files of an organization's custom screens. */
export function ScreensTable({ files, label }: { files: readonly CustomScreenFile[]; label: string }) {
  return (
    <Table
      aria-label={label}
      size="small"
      rowKey="path"
      columns={COLUMNS}
      dataSource={files}
      pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
    />
  );
}
