import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { NoticeDialog, type NoticeDialogProps } from './notice-dialog.tsx';

export interface DeleteDialogProps extends Omit<ConfirmDialogProps, 'children'> {
  /** Set once the deletion was refused because the record is in use; asking again would not help. */
  readonly refusal: Pick<NoticeDialogProps, 'title' | 'text' | 'closeLabel'> | null;
  /** What uses the record. */
  readonly children?: ReactNode;
}

/** Confirms a deletion, or says what stands in its way. */
export function DeleteDialog({ refusal, children, ...question }: DeleteDialogProps) {
  if (refusal === null) return <ConfirmDialog {...question} />;
  return (
    <NoticeDialog {...refusal} onClose={question.onCancel}>
      {children && <Stack mt="md">{children}</Stack>}
    </NoticeDialog>
  );
}
