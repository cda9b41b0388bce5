interface WindArrowProps {
  /** Direction that the wind comes from, degrees clockwise from north. */
  from: number;
  size?: number;
}

/** An arrow in the direction in which the wind blows. */
export function WindArrow({ from, size = 14 }: WindArrowProps) {
  return (
    <svg width={size} height={size} viewBox="-8 -8 16 16" aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M0 -7L5 6L0 3L-5 6Z" fill="var(--wind)" transform={`rotate(${from + 180})`} />
    </svg>
  );
}
