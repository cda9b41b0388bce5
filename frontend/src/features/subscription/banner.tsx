import { type IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { type ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.js';
import styles from './banner.module.css';

interface BannerProps {
  tone: 'brand' | 'attention' | 'danger' | 'good';
  icon: IconDefinition;
  title: string;
  /** Buttons at the right of the banner that lead to the next step. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A banner above the page with the state of the subscription and the next step. */
export function Banner({ tone, icon, title, actions, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <Icon icon={icon} />
      <div className={styles.words}>
        <p>{title}</p>
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
