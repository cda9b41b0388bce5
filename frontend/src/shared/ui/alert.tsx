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
  /**
   * Role for screen readers. They read the text of an `alert` at once, even in the middle of another text, and that of
   * a `status` after the other text.
   */
  role: 'alert' | 'status';
  /** True if the alert covers the whole width at the top of the page. */
  isBanner?: boolean;
}

/** Shows an error or a hint. It looks like the alert of Ant Design, for pages that do not load that library. */
export function Alert({ tone, title, children, role, isBanner = false }: AlertProps) {
  return (
    <div className={styles.alert} role={role} data-tone={tone} data-banner={isBanner || undefined}>
      <Icon icon={ICONS[tone]} />
      <div>
        <p>{title}</p>
        {children !== undefined && <div className={styles.more}>{children}</div>}
      </div>
    </div>
  );
}
