import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined.js';
import { type DeviceToken } from '@mesonet/contract/device-tokens.js';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Icon } from '../../../shared/ui/icon.js';
import { obstacleOf, type Obstacle } from './push-subscription.js';
import styles from './this-browser.module.css';
import { useForgetThisBrowser, useNotifyThisBrowser, useThisBrowser } from './use-this-browser.js';

/** Offers to show alarm notices as push messages of this browser, and shows whether the browser is registered. */
export function ThisBrowser({ accountId }: { accountId: string }) {
  const [obstacle, setObstacle] = useState(obstacleOf);
  const token = useThisBrowser(accountId, obstacle === null);
  const begin = useNotifyThisBrowser(accountId);
  const forget = useForgetThisBrowser(accountId);
  const known = token.data ?? null;
  return (
    <section className={styles.card} aria-label="This browser">
      <Icon icon={BellOutlined} />
      <div>
        <h2>This browser</h2>
        <p role="status">
          {obstacle === null ? STATUS_WORDS[known?.status ?? 'none'] : OBSTACLE_WORDS[obstacle]}
        </p>
      </div>
      {obstacle === null &&
        !token.isPending &&
        (known === null ? (
          <Button
            isLoading={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSettled: () => setObstacle(obstacleOf()) })}
          >
            Notify this browser
          </Button>
        ) : (
          <Button isLoading={forget.isPending} onClick={() => forget.mutate(known)}>
            Turn off
          </Button>
        ))}
    </section>
  );
}

const STATUS_WORDS: Record<DeviceToken['status'] | 'none', string> = {
  none: 'It can show alarms, even while the console is closed.',
  pending: 'Waits for a manager to approve it.',
  approved: 'Approved. Alarms whose groups name it are shown here.',
  denied: 'A manager denied it.',
};

const OBSTACLE_WORDS: Record<Obstacle, string> = {
  insecure: 'Notifications need a console that is opened over https.',
  unsupported:
    'It cannot show notifications. On an iPhone or iPad, add the console to the home screen first.',
  blocked: 'It blocks notifications of the console. Allow them in its settings for this page.',
};
