import { Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cancelSessions } from '#contract/sessions.ts';
import { SESSION_LIMITS } from '#domain/sessions/session.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type Session, useCancelSessions } from '../api.ts';
import { named, useRestore } from '../components/use-session-acts.ts';
import { SessionLines } from './session-lines.tsx';

export interface SessionsFormProps {
  readonly sessions: readonly Session[];
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Cancels one session or several; the toast brings them back. */
export function CancelSessionsForm({ sessions, onDone, onClose }: SessionsFormProps) {
  const { t } = useTranslation(['sessions', 'messages']);
  const { restore } = useRestore();
  const count = sessions.length;
  const isOne = count === 1;
  const cancelling = useContractForm({
    schema: bodyOf(cancelSessions),
    initial: { reason: '' },
    // The versions as they are when the button is pressed: an open dialog hears of other people's changes.
    toInput: ({ reason }) => ({ sessions: sessions.map(named), reason }),
    save: useCancelSessions().mutateAsync,
    onSaved: ({ items }) => {
      notify(isOne ? t('cancel.doneThis') : t('cancel.done', { count }), {
        undo: { label: t('cancel.undo'), onUndo: () => restore(items) },
      });
      onDone?.();
      onClose();
    },
  });
  const { problem } = cancelling;
  return (
    <FormDialog
      {...useFormDialog(cancelling, onClose)}
      problem={problem && `${t('messages:session.cancelFailed')}. ${problem}`}
      size={520}
      title={isOne ? t('cancel.titleThis') : t('cancel.title', { count })}
      destructive
      submitLabel={isOne ? t('cancel.submitThis') : t('cancel.submit', { count })}
      cancelLabel={t('cancel.keep')}
    >
      <Stack gap="md">
        <SessionLines sessions={sessions} />
        <Text>{t('cancel.text')}</Text>
        <Textarea
          size="md"
          label={t('cancel.reason')}
          description={t('cancel.reasonHint')}
          data-autofocus
          rows={3}
          maxLength={SESSION_LIMITS.cancellationReason}
          {...cancelling.form.getInputProps('reason')}
        />
      </Stack>
    </FormDialog>
  );
}
