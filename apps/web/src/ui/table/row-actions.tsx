import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionsMenu } from '../page/actions-menu.tsx';

interface RowActionsProps {
  /** What the row is about: buttons without words are told apart by it, `Edit: Autumn break`. */
  readonly name: string;
  readonly labels: { readonly edit: string; readonly more: string; readonly delete: string };
  readonly onEdit?: (() => void) | false;
  readonly onDelete?: (() => void) | false;
}

/** Edit at the end of a row, and deleting behind three dots: never beside it as its equal. */
export function RowActions({ name, labels, onEdit, onDelete }: RowActionsProps) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {onEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${labels.edit}: ${name}`}
          title={labels.edit}
          onClick={onEdit}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionsMenu label={`${labels.more}: ${name}`} quiet>
          {(run) => (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={run(onDelete)}
            >
              {labels.delete}
            </Menu.Item>
          )}
        </ActionsMenu>
      )}
    </Group>
  );
}
