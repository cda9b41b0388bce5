import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined.js';
import { type ComponentProps, type ReactNode } from 'react';
import styles from './button.module.css';
import { Icon } from './icon.js';

export interface ButtonLook {
  kind?: 'default' | 'primary' | 'text' | 'link';
  size?: 'small' | 'medium' | 'large';
  shape?: 'default' | 'round' | 'circle';
  /** True if the button is as wide as its container. */
  isBlock?: boolean;
  className?: string | undefined;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  icon?: ReactNode;
  /** True while the button's action is running; the button cannot be pressed meanwhile. */
  isLoading?: boolean;
}

/** A button that looks like Ant Design's, for pages that do not load that library. */
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
      {isLoading ? <Icon icon={LoadingOutlined} isSpinning /> : icon}
      {children}
    </button>
  );
}

/** Returns the attributes that make another element, such as a link, look like a button. */
export function buttonLook({ kind, size, shape, isBlock = false, className = '' }: ButtonLook) {
  return {
    className: `${styles.button} ${className}`,
    'data-kind': kind,
    'data-size': size,
    'data-shape': shape,
    'data-block': isBlock || undefined,
  };
}
