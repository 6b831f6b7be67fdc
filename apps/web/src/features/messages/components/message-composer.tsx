import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_LIMITS } from '#domain/messages/message.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { type Conversation, type MessageFile, useDrafts, useReply } from '../api.ts';
import { FilePicker } from './file-picker.tsx';

const PAUSE_MS = 1000;

/** What one answers; what is not sent is kept with the account. */
export function MessageComposer({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  const { id, draft } = conversation;
  const [text, setText] = useState(draft);
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  const drafts = useDrafts(id);
  const reply = useReply(id, drafts);
  const keep = useDebouncedCallback(drafts.keep, { delay: PAUSE_MS, flushOnUnmount: true });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    keep.cancel();
    reply.mutate(
      { text, fileIds: files.map((file) => file.id) },
      {
        onSuccess: () => {
          // What was typed meanwhile is the next one.
          setText((typed) => (typed === text ? '' : typed));
          setFiles([]);
        },
      },
    );
  };
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        <Textarea
          size="md"
          label={t('answer')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={MESSAGE_LIMITS.text}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            keep(event.currentTarget.value);
          }}
        />
        {reply.error && (
          <Alert role="alert" color="red">
            {messageOf(reply.error)}
          </Alert>
        )}
        <Group justify="space-between" align="flex-start">
          <FilePicker files={files} onChange={setFiles} />
          <Button
            type="submit"
            loading={reply.isPending}
            leftSection={<IconSend size={18} aria-hidden />}
          >
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
