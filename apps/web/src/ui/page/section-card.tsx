import { Paper, Title } from '@mantine/core';
import { type ReactNode, Suspense, useId } from 'react';

/** A titled part of a page. */
export function SectionCard({
  title,
  id,
  compact = false,
  children,
}: {
  readonly title: string;
  /** The target of `#…` links. */
  readonly id?: string;
  /** In or beside a narrow column. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <Paper
      component="section"
      {...(id !== undefined && { id })}
      style={{ scrollMarginTop: 'calc(var(--afterbell-top-bar, 0px) + 12px)' }}
      aria-labelledby={heading}
      withBorder
      // Beside the heading stands that something was saved (ui/form/save-state.tsx).
      pos="relative"
      p={compact ? 'md' : { base: 'md', sm: 'lg' }}
      bg="var(--afterbell-card)"
    >
      <Title order={2} id={heading} mb={compact ? 'xs' : 'md'}>
        {title}
      </Title>
      {/* Suspends only this card while texts load. */}
      <Suspense>{children}</Suspense>
    </Paper>
  );
}
