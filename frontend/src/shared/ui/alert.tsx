import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled.js';
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled.js';
import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled.js';
import InfoCircleFilled from '@ant-design/icons-svg/es/asn/InfoCircleFilled.js';
import { type ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon } from './icon.js';

const ICONS = {
  error: CloseCircleFilled,
  warning: ExclamationCircleFilled,
  info: InfoCircleFilled,
  success: CheckCircleFilled,
};

interface AlertProps {
  tone: keyof typeof ICONS;
  title: string;
  children?: ReactNode;
  /** `alert` interrupts what a screen reader says, `status` waits. */
  role: 'alert' | 'status';
  /** Over the whole width of the page, at its top. */
  isBanner?: boolean;
}

/** Says in a page what went wrong or what is to be known; like Ant Design's, for pages that begin without it. */
export function Alert({ tone, title, children, role, isBanner = false }: AlertProps) {
  return (
    <div className={styles.alert} role={role} data-tone={tone} data-banner={isBanner || undefined}>
      <Icon of={ICONS[tone]} />
      <div>
        <p>{title}</p>
        {children !== undefined && <div className={styles.more}>{children}</div>}
      </div>
    </div>
  );
}
