import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choice-row.module.css';

interface ChoiceRowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly description?: string;
  readonly onClick: () => void;
}

/** A large row to choose by tapping it anywhere. */
export function ChoiceRow({ icon, label, description, onClick }: ChoiceRowProps) {
  return (
    <UnstyledButton className={classes.row} onClick={onClick}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.words}>
        <Text span fw={600}>
          {label}
        </Text>
        {description && (
          <Text span size="sm" c="dimmed">
            {description}
          </Text>
        )}
      </span>
      <IconChevronRight size={20} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  );
}
