import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { ConflictNotice, type ConflictNoticeProps } from '../form/conflict-notice.tsx';
import { DraftNotice, type DraftNoticeProps } from '../form/draft-notice.tsx';
import { FormActions } from '../form/form-actions.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly size?: number;
  readonly formProps: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'>;
  /** An error that belongs to no single field. */
  readonly problem: string | null;
  readonly busy: boolean;
  /** A draft from before a forced logout. */
  readonly draft: DraftNoticeProps | null;
  /** A notice above the fields. */
  readonly news: string | null;
  readonly conflict: ConflictNoticeProps | null;
  /** Set while closing must be confirmed. */
  readonly question: ConfirmDialogProps | null;
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  /** Something is lost by it: its button is red. */
  readonly destructive?: boolean;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 760, formProps, problem, busy, news, conflict, question, onClose } = props;
  return (
    <Dialog size={size} title={title} closeLabel={props.closeLabel} onClose={onClose}>
      <form {...formProps}>
        {props.draft && <DraftNotice {...props.draft} />}
        {news && (
          <Alert role="status" icon={<IconInfoCircle aria-hidden />} mb="md">
            {news}
          </Alert>
        )}
        {conflict && <ConflictNotice {...conflict} />}
        {props.children}
        {problem && (
          <Alert role="alert" color="red" mt="md">
            {problem}
          </Alert>
        )}
        <FormActions
          submitLabel={props.submitLabel}
          cancelLabel={props.cancelLabel}
          busy={busy}
          destructive={props.destructive}
          onCancel={onClose}
        />
      </form>
      {question && <ConfirmDialog {...question} />}
    </Dialog>
  );
}
