/** The product's logo: a mast with two waves. */
export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="16" cy="21" r="2.6" fill="var(--brand)" stroke="none" />
      <path d="M9.5 16.5a8 8 0 0 1 13 0M5 12a14 14 0 0 1 22 0M16 24v5" />
    </svg>
  );
}
