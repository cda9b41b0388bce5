import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined.js';
import { type ComponentProps, type ReactNode } from 'react';
import styles from './button.module.css';
import { Icon } from './icon.js';

export interface ButtonLook {
  kind?: 'default' | 'primary' | 'text' | 'link';
  size?: 'small' | 'medium' | 'large';
  shape?: 'default' | 'round' | 'circle';
  /** As wide as what it stands in. */
  isBlock?: boolean;
  className?: string | undefined;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  icon?: ReactNode;
  /** The work that it began goes on; it cannot be pressed again meanwhile. */
  isLoading?: boolean;
}

/** A button that looks like Ant Design's, for pages that begin without that library. */
export function Button({
  icon,
  isLoading = false,
  disabled,
  children,
  kind,
  size,
  shape,
  isBlock,
  className,
  ...props
}: ButtonProps) {
  const look = { kind, size, shape, isBlock, className } as ButtonLook;
  return (
    <button
      type="button"
      {...buttonLook(look)}
      data-square={children === undefined || undefined}
      disabled={disabled === true || isLoading}
      aria-busy={isLoading || undefined}
      {...props}
    >
      {isLoading ? <Icon of={LoadingOutlined} isSpinning /> : icon}
      {children}
    </button>
  );
}

/** The look of a button for an element that is none, such as a link. */
export function buttonLook({ kind, size, shape, isBlock = false, className = '' }: ButtonLook) {
  return {
    className: `${styles.button} ${className}`,
    'data-kind': kind,
    'data-size': size,
    'data-shape': shape,
    'data-block': isBlock || undefined,
  };
}
