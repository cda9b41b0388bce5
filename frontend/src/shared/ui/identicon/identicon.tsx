import { useMemo } from 'react';
import { cellsOf } from './cells.js';

/** Draws a pattern (an identicon) computed from the user's email address, for a user without a picture. */
export function Identicon({ email, size = 32 }: { email: string; size?: number }) {
  const { cells, hue } = useMemo(() => cellsOf(email), [email]);
  return (
    <svg
      width={size}
      height={size}
      viewBox="-1 -1 7 7"
      aria-hidden="true"
      style={{ flex: 'none', background: 'var(--soft)', borderRadius: '50%' }}
    >
      {cells.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="1.02" height="1.02" fill={`hsl(${hue} 55% 50%)`} />
      ))}
    </svg>
  );
}
