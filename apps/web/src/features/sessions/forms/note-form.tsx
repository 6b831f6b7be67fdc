import { Button, Stack, Switch, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeNote } from '#contract/sessions.ts';
import { SESSION_LIMITS } from '#domain/sessions/session.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type Session, useDeleteNote, useWriteNote } from '../api.ts';
import { failureOf, whenOf } from '../components/use-session-acts.ts';

interface NoteFormProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** The note about a session: for staff, or for families too. */
export function NoteForm({ session, onClose }: NoteFormProps) {
  const { t } = useTranslation(['sessions', 'messages']);
  const [deleting, setDeleting] = useState(false);
  const writing = useContractForm({
    schema: bodyOf(writeNote),
    initial: { note: session.note ?? '', shared: session.noteShared },
    save: useWriteNote(session.id).mutateAsync,
    onSaved: () => {
      notify(t('note.saved'));
      onClose();
    },
  });
  const { form, problem } = writing;
  return (
    <FormDialog
      {...useFormDialog(writing, onClose)}
      problem={problem && `${t('messages:notes.saveFailed')}. ${problem}`}
      size={520}
      title={t('note.title')}
    >
      <Stack gap="md">
        <Text>{whenOf(session)}</Text>
        <Textarea
          size="md"
          required
          label={t('note.label')}
          description={t('note.hint')}
          data-autofocus
          rows={5}
          maxLength={SESSION_LIMITS.note}
          {...form.getInputProps('note')}
        />
        <Switch
          size="md"
          label={t('note.shared')}
          description={t('note.sharedHint')}
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
        {session.note !== null && (
          <Button
            variant="subtle"
            color="red.9"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('note.delete')}
          </Button>
        )}
      </Stack>
      {deleting && (
        <DeleteNoteDialog id={session.id} onDeleted={onClose} onCancel={() => setDeleting(false)} />
      )}
    </FormDialog>
  );
}

interface DeleteNoteDialogProps {
  readonly id: string;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

function DeleteNoteDialog({ id, onDeleted, onCancel }: DeleteNoteDialogProps) {
  const { t } = useTranslation(['sessions', 'messages', 'shared', 'common']);
  const { mutate, isPending, error } = useDeleteNote(id);
  return (
    <ConfirmDialog
      title={t('note.deleteTitle')}
      text={t('shared:delete.text')}
      confirmLabel={t('note.delete')}
      cancelLabel={t('common:cancel')}
      busy={isPending}
      problem={error && failureOf(error, t('messages:notes.deleteFailed'))}
      onCancel={onCancel}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            notify(t('note.deleted'));
            onDeleted();
          },
        })
      }
    />
  );
}
