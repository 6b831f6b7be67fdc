import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newConversationOfFamily, newConversationOfStaff } from '#contract/messages.ts';
import { MESSAGE_LIMITS } from '#domain/messages/message.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ServerMultiSelect } from '../../../ui/form/server-multi-select.tsx';
import {
  type Conversation,
  type MessageFile,
  useBeginConversation,
  useRecipientOptions,
  useRecipients,
} from '../api.ts';
import { FilePicker } from '../components/file-picker.tsx';

interface NewConversationFormProps {
  readonly onBegun: (conversation: Conversation) => void;
  readonly onClose: () => void;
}

/** A new conversation: a family with teachers and the office, staff with one family. */
export function NewConversationForm({ onBegun, onClose }: NewConversationFormProps) {
  const { t } = useTranslation('conversations');
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  const known = useRecipients().data;
  const recipients = useRecipientOptions(({ firstName, lastName, about }) =>
    [`${firstName} ${lastName}`, about].filter(Boolean).join(' · '),
  );
  const isFamily = known?.items.every(({ side }) => side === 'staff') ?? true;
  const initial: { recipientIds: string[]; office: boolean; subject: string; text: string } = {
    recipientIds: [],
    office: false,
    subject: '',
    text: '',
  };
  const writing = useContractForm({
    schema: isFamily ? newConversationOfFamily : newConversationOfStaff,
    initial,
    toInput: (values) => ({ ...values, fileIds: files.map(({ id }) => id) }),
    draftName: 'new-conversation',
    keepsTyping: true,
    save: useBeginConversation().mutateAsync,
    onSaved: (conversation) => {
      notify(t('sent'));
      onBegun(conversation);
    },
  });
  const { form } = writing;
  const dialog = useFormDialog(writing, onClose);
  // For a family the office is enough: neither of the two is required, one of them is.
  const needsOne = isFamily && known?.office === true;
  const { error } = form.getInputProps('recipientIds') as { error?: ReactNode };
  const fault = needsOne && error ? { error: form.values.office ? null : t('toNobody') } : {};
  const office = known?.office && (
    <Checkbox
      size="md"
      label={isFamily ? t('toOffice') : t('withOffice')}
      {...form.getInputProps('office', { type: 'checkbox' })}
    />
  );
  return (
    <FormDialog {...dialog} title={t('writeTitle')} submitLabel={t('send')}>
      <Stack gap="md">
        {isFamily && office}
        <ServerMultiSelect
          {...form.getInputProps('recipientIds')}
          label={needsOne ? t('toTeachersLabel') : t('to')}
          required={!needsOne}
          {...fault}
          data-autofocus
          description={isFamily ? t('toTeachers') : t('toFamily')}
          source={recipients}
          maxValues={isFamily ? MESSAGE_LIMITS.recipients : 1}
          value={form.values.recipientIds}
        />
        {!isFamily && office}
        <TextInput
          {...form.getInputProps('subject')}
          label={t('subject')}
          required
          autoComplete="off"
          maxLength={MESSAGE_LIMITS.subject}
        />
        <Textarea
          size="md"
          {...form.getInputProps('text')}
          label={t('text')}
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={MESSAGE_LIMITS.text}
        />
        <FilePicker files={files} onChange={setFiles} />
      </Stack>
    </FormDialog>
  );
}
