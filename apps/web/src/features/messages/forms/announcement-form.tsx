import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newAnnouncement } from '#contract/announcements.ts';
import { audiencesFor } from '#domain/messages/audience.ts';
import { ANNOUNCEMENT_LIMITS } from '#domain/messages/message.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { activeRoleOf, useSession } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type Announcement, type MessageFile, useAnnounce } from '../api.ts';
import { AudienceFields, type AudienceValues } from '../components/audience-fields.tsx';
import { FilePicker } from '../components/file-picker.tsx';

interface AnnouncementFormProps {
  readonly onSent: (announcement: Announcement) => void;
  readonly onClose: () => void;
}

interface AnnouncementValues extends AudienceValues, Record<string, unknown> {
  title: string;
  text: string;
}

/** Something for many: who they are, how many, and what they are told. */
export function AnnouncementForm({ onSent, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation(['announcements', 'conversations']);
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  const kinds = audiencesFor(activeRoleOf(useSession())?.kind);
  const initial: AnnouncementValues = {
    title: '',
    text: '',
    audience: { kind: kinds[0] ?? 'cohorts', ids: [] },
  };
  const writing = useContractForm({
    schema: newAnnouncement,
    initial,
    toInput: ({ title, text, audience }) => ({
      title,
      text,
      audience,
      fileIds: files.map(({ id }) => id),
    }),
    draftName: 'announcement',
    keepsTyping: true,
    save: useAnnounce().mutateAsync,
    onSaved: (announcement) => {
      notify(t('onItsWay'));
      onSent(announcement);
    },
  });
  const { form } = writing;
  const dialog = useFormDialog(writing, onClose);
  return (
    <FormDialog {...dialog} title={t('add')} submitLabel={t('conversations:send')}>
      <Stack gap="md">
        <AudienceFields form={form} kinds={kinds} counted />
        <TextInput
          {...form.getInputProps('title')}
          label={t('field.title')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={ANNOUNCEMENT_LIMITS.title}
        />
        <Textarea
          size="md"
          {...form.getInputProps('text')}
          label={t('field.text')}
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={ANNOUNCEMENT_LIMITS.text}
        />
        <FilePicker files={files} onChange={setFiles} />
      </Stack>
    </FormDialog>
  );
}
