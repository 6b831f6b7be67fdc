import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface NoticeDialogProps {
  readonly title: string;
  readonly text: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** What else can be done about it. */
  readonly children?: ReactNode;
}

/** A message in a dialog. */
export function NoticeDialog({ title, text, closeLabel, onClose, children }: NoticeDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Text>{text}</Text>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {closeLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
