import { Alert, Button, FileButton, Group } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_LIMITS } from '#domain/messages/message.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { type MessageFile, useAddMessageFile } from '../api.ts';

interface FilePickerProps {
  readonly files: readonly MessageFile[];
  readonly onChange: (files: readonly MessageFile[]) => void;
}

/** PDFs for what is being written: uploaded at once, sent with it. */
export function FilePicker({ files, onChange }: FilePickerProps) {
  const { t } = useTranslation('conversations');
  const adding = useAddMessageFile();
  const add = (file: File | null) => {
    if (file) adding.mutate(file, { onSuccess: (added) => onChange([...files, added]) });
  };
  return (
    <>
      <Group gap="xs">
        {files.length < MESSAGE_LIMITS.files && (
          <FileButton accept="application/pdf" onChange={add}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={adding.isPending}
                leftSection={<IconPaperclip size={18} aria-hidden />}
              >
                {t('attach')}
              </Button>
            )}
          </FileButton>
        )}
        {files.map((file) => (
          <Button
            key={file.id}
            variant="default"
            h="auto"
            mih={44}
            rightSection={<IconX size={16} aria-hidden />}
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
            onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
          >
            {file.name}
            <span className="visually-hidden">: {t('detach')}</span>
          </Button>
        ))}
      </Group>
      {adding.error && (
        <Alert role="alert" color="red" mt="xs">
          {messageOf(adding.error)}
        </Alert>
      )}
    </>
  );
}
