import { Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './family-invoices.module.css';

interface OverdueCardProps {
  readonly title: string;
  /** What to do about it. */
  readonly text: string;
  readonly children: ReactNode;
}

/** What is late, apart from all else and before it. */
export function OverdueCard({ title, text, children }: OverdueCardProps) {
  const heading = useId();
  return (
    <section className={classes.overdue} aria-labelledby={heading}>
      <Title order={2} id={heading} className={classes.overdueTitle ?? ''}>
        <IconAlertTriangle size={18} aria-hidden />
        {title}
      </Title>
      <ul className={classes.late} aria-label={title}>
        {children}
      </ul>
      <Text size="sm" mt={12}>
        {text}
      </Text>
    </section>
  );
}
