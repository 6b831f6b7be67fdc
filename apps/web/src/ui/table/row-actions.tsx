import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The label names the row too: `Edit: Autumn break`. */
interface RowAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface RowActionsProps {
  readonly edit?: RowAction | false;
  readonly remove?: RowAction | false;
}

/** Edit and delete at the end of a row. */
export function RowActions({ edit, remove }: RowActionsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      {edit && <Action {...edit} icon={<IconPencil size={20} aria-hidden />} />}
      {remove && <Action {...remove} icon={<IconTrash size={20} aria-hidden />} />}
    </Group>
  );
}

function Action({ label, onClick, icon }: RowAction & { readonly icon: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
