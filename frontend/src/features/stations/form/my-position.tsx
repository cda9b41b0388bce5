import AimOutlined from '@ant-design/icons-svg/es/asn/AimOutlined.js';
import { Button } from 'antd';
import { useState } from 'react';
import { notify } from '../../../shared/notices/notices.js';
import { type Place } from '../../../shared/map/map-view.js';
import { Icon } from '../../../shared/ui/icon.js';

/**
 * A button that fills in the position of the user's device, for a user who is at the station. Browsers allow
 * this on secure pages only.
 */
export function MyPosition({ onChoose }: { onChoose: (place: Place) => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!window.isSecureContext || !('geolocation' in navigator)) return null;
  const ask = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsking(false);
        onChoose({ latitude, longitude });
      },
      ({ message }) => {
        setAsking(false);
        notify('error', `Your position could not be found. ${message}`);
      },
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  };
  return (
    <div>
      <Button icon={<Icon icon={AimOutlined} />} loading={isAsking} onClick={ask}>
        My position
      </Button>
    </div>
  );
}
