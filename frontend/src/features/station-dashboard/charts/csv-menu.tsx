import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo } from 'react';
import { copyText } from '../../../shared/ui/copy/copy-text.js';

/** The figures that are seen, as a file or as an address for another program. */
export const CsvMenu = memo(function CsvMenu({ title, address }: { title: string; address: string }) {
  const items = [
    {
      key: 'download',
      label: (
        <a href={address} download>
          Download as CSV
        </a>
      ),
    },
    {
      key: 'copy',
      label: 'Copy the address of the CSV',
      onClick: () => void copyText(new URL(address, window.location.origin).href),
    },
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={`${title}: download what is seen`}
        title="Download what is seen"
      />
    </Dropdown>
  );
});
