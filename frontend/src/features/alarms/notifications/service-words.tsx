import LinkOutlined from '@ant-design/icons-svg/es/asn/LinkOutlined.js';
import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined.js';
import MobileOutlined from '@ant-design/icons-svg/es/asn/MobileOutlined.js';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined.js';
import { type NotificationService } from '@mesonet/contract/notification-groups.js';
import { Icon } from '../../../shared/ui/icon.js';
import styles from './notifications.module.css';

const SERVICES = {
  email: { label: 'Email', icon: MailOutlined },
  push_notification: { label: 'Push notification', icon: MobileOutlined },
  user: { label: 'User', icon: UserOutlined },
  webhook: { label: 'Webhook', icon: LinkOutlined },
} as const;

/** Shows the service by which a notification group reaches its recipients, such as email. */
export function ServiceMark({ service }: { service: NotificationService }) {
  const { label, icon } = SERVICES[service];
  return (
    <span className={styles.service}>
      <Icon icon={icon} />
      {label}
    </span>
  );
}

/**
 * Lists the services that the form offers for a notification group.
 * @param hasUsers true where the organization manages its users
 * @param kept the service that the group has now; it is always offered
 */
export function servicesOffered(hasUsers: boolean, kept: NotificationService): NotificationService[] {
  const services = Object.keys(SERVICES) as NotificationService[];
  return services.filter((each) => each !== 'user' || hasUsers || kept === 'user');
}
