import ShareAltOutlined from '@ant-design/icons-svg/es/asn/ShareAltOutlined.js';
import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { lazy, Suspense, useState } from 'react';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { Button } from '../../../shared/ui/button.js';
import styles from './share.module.css';
import { Icon } from '../../../shared/ui/icon.js';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.js')).ShareDialog }));

interface ShareButtonProps {
  account: PublicAccount;
  station: Station;
  /** Keys of measurements that the station sends now or sent in the past. */
  keys: readonly string[];
  units: DisplayUnits;
}

/** Opens the dialog that builds a chart image for the user's own web page. */
export function ShareButton(props: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        shape="round"
        className={styles.button ?? ''}
        icon={<Icon icon={ShareAltOutlined} />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        Share
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
