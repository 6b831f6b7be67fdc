import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A titled part of a page. */
export function SectionCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={heading}
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      bg="var(--afterbell-card)"
    >
      <Title order={2} id={heading} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
