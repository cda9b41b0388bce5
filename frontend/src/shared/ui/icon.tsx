import { type AbstractNode, type IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { createElement, type ReactNode, type SVGAttributes } from 'react';
import styles from './icon.module.css';

interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** One of Ant Design's drawings. */
  of: IconDefinition;
  isSpinning?: boolean;
}

/**
 * A drawing as tall as the text beside it. Without `aria-label` it is decoration, which screen readers leave out. Ant
 * Design's own components for its drawings bring their styles by script.
 */
export function Icon({ of, isSpinning = false, className = '', ...props }: IconProps) {
  const { attrs, children = [] } = of.icon as AbstractNode;
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
