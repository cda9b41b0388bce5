import { type AbstractNode, type IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { createElement, type ReactNode, type SVGAttributes } from 'react';
import styles from './icon.module.css';

interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** The drawing of the icon, from Ant Design's set of icons. */
  icon: IconDefinition;
  isSpinning?: boolean;
}

/**
 * An icon as tall as the text beside it. Without `aria-label`, screen readers skip it. It replaces the icon components
 * of Ant Design, which insert their styles by script.
 */
export function Icon({ icon, isSpinning = false, className = '', ...props }: IconProps) {
  const { attrs, children = [] } = icon.icon as AbstractNode;
  return (
    <svg
      viewBox={attrs['viewBox']}
      fill="currentColor"
      role={props['aria-label'] === undefined ? undefined : 'img'}
      aria-hidden={props['aria-label'] === undefined || undefined}
      className={`${styles.icon} ${className}`}
      data-spinning={isSpinning || undefined}
      {...props}
    >
      {children.map(draw)}
    </svg>
  );
}

function draw({ tag, attrs, children = [] }: AbstractNode, index: number): ReactNode {
  return createElement(tag, { ...attrs, key: index }, ...children.map(draw));
}
