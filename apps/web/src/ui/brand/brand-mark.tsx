/** The bell, in the school's colour. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-accent-filled)" />
      <path
        d="M8 22c1.6-1.5 2.2-3.4 2.2-6.4a5.8 5.8 0 0 1 11.6 0c0 3 .6 4.9 2.2 6.4z"
        fill="#fff"
      />
      <path d="M13.3 24.2a2.8 2.8 0 0 0 5.4 0z" fill="#fff" />
      <circle cx="16" cy="8.3" r="1.6" fill="#fff" />
    </svg>
  );
}
