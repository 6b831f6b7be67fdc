import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

interface FiltersButtonProps {
  /** Says how many of them are set, while they are out of sight. */
  readonly label: string;
  readonly opened: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes the filters that lie behind it. */
export function FiltersButton({ label, opened, onToggle }: FiltersButtonProps) {
  return (
    <Button
      variant="default"
      radius="xl"
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      aria-expanded={opened}
      onClick={onToggle}
    >
      {label}
    </Button>
  );
}
