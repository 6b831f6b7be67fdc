import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import classes from './more-filters.module.css';

interface MoreFiltersProps {
  /** Says how many of them are set, while they are out of sight. */
  readonly label: string;
  readonly children: ReactNode;
}

/** On a phone behind a button: the rows matter more. */
export function MoreFilters({ label, children }: MoreFiltersProps) {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {isPhone && (
        <Button
          variant="default"
          radius="xl"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      )}
      {(!isPhone || opened) && <div className={classes.selects}>{children}</div>}
    </>
  );
}
