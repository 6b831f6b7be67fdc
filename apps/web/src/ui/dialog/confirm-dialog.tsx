import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The error message. */
  readonly problem?: string | null;
  /** More content. */
  readonly children?: ReactNode;
}

/** Confirms a destructive action. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    confirmLabel,
    cancelLabel,
    busy = false,
    onConfirm,
    onCancel,
    problem,
    children,
  } = props;
  return (
    <Dialog title={title} onClose={onCancel}>
      <Text>{text}</Text>
      {children}
      {problem && (
        <Alert role="alert" color="red" mt="md">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color="red.9" onClick={onConfirm} loading={busy}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
