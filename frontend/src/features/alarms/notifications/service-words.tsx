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

/** The service by which a group notifies its recipients. */
export function ServiceMark({ service }: { service: NotificationService }) {
  const { label, icon } = SERVICES[service];
  return (
    <span className={styles.service}>
      <Icon of={icon} />
      {label}
    </span>
  );
}

/** @param hasUsers whether the organization manages users @param kept the service of a stored group */
export function servicesOffered(hasUsers: boolean, kept: NotificationService): NotificationService[] {
  const services = Object.keys(SERVICES) as NotificationService[];
  return services.filter((each) => each !== 'user' || hasUsers || kept === 'user');
}
