import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js';
import { memo } from 'react';
import { copyText } from '../../../shared/ui/copy/copy-text.js';
import { MenuButton } from '../../../shared/ui/menu/menu-button.js';
import { Icon } from '../../../shared/ui/icon.js';

/**
 * A menu that downloads the visible figures of a chart as a CSV file, or copies the file's address for another program.
 */
export const CsvMenu = memo(function CsvMenu({ title, address }: { title: string; address: string }) {
  return (
    <MenuButton
      items={[
        { key: 'download', label: 'Download as CSV', download: address },
        { key: 'copy', label: 'Copy the address of the CSV' },
      ]}
      onChoose={(key) => {
        if (key === 'copy') void copyText(new URL(address, window.location.origin).href);
      }}
      kind="text"
      size="small"
      icon={<Icon icon={DownloadOutlined} />}
      aria-label={`${title}: download what is seen`}
      title="Download what is seen"
    />
  );
});
