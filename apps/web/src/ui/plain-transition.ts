import type { CSSProperties, ReactNode } from 'react';

interface PlainTransitionProps {
  readonly mounted: boolean;
  /** How it looks when it has arrived, or the name of a movement that ends where the style sheet puts it. */
  readonly transition?: string | { readonly in: CSSProperties; readonly common?: CSSProperties };
  readonly children: (styles: CSSProperties) => ReactNode;
}

/** Stands in for Mantine's `Transition` inside buttons (build/plain-loaders.ts): there at once, gone at once. */
export function Transition({ mounted, transition, children }: PlainTransitionProps): ReactNode {
  if (!mounted) return null;
  return children(typeof transition === 'object' ? { ...transition.common, ...transition.in } : {});
}
