import { Alert, Button, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { messageOf } from '../../../lib/api/error-messages.ts';
import type { MessageFile } from '../api.ts';

interface FileListProps {
  readonly files: readonly MessageFile[];
  readonly download: {
    readonly mutate: (file: MessageFile) => void;
    readonly error: Error | null;
  };
}

/** What hangs on a message or an announcement, to keep. */
export function FileList({ files, download }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <>
      <Group gap="xs" mt="xs">
        {files.map((file) => (
          <Button
            key={file.id}
            variant="default"
            h="auto"
            mih={44}
            leftSection={<IconPaperclip size={18} aria-hidden />}
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
            onClick={() => download.mutate(file)}
          >
            {file.name}
          </Button>
        ))}
      </Group>
      {download.error && (
        <Alert role="alert" color="red" mt="xs">
          {messageOf(download.error)}
        </Alert>
      )}
    </>
  );
}
