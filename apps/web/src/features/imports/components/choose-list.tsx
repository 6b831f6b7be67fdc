import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useTemplate, useUploadList } from '../api.ts';

/** What a list looks like, and where it comes from. */
export function ChooseList({ onUploaded }: { readonly onUploaded: (id: string) => void }) {
  const { t } = useTranslation('imports');
  const uploading = useUploadList();
  const template = useTemplate();
  const resetChooser = useRef<() => void>(null);
  const problem = uploading.error ?? template.error;
  return (
    <Stack gap="md">
      <Text>{t('choose.text')}</Text>
      <Text c="dimmed">{t('choose.safe')}</Text>
      {problem && (
        <Alert role="alert" color="red">
          {messageOf(problem)}
        </Alert>
      )}
      <Group gap="sm">
        <FileButton
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          resetRef={resetChooser}
          inputProps={{ 'aria-label': t('choose.file') }}
          onChange={(file) => {
            if (file) uploading.mutate(file, { onSuccess: ({ id }) => onUploaded(id) });
            // Allows choosing the same file again, once it is corrected.
            resetChooser.current?.();
          }}
        >
          {(props) => (
            <Button
              {...props}
              leftSection={<IconUpload size={18} aria-hidden />}
              disabled={uploading.isPending}
            >
              {uploading.isPending ? t('choose.reading') : t('choose.file')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('choose.template')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('choose.limits')}
      </Text>
    </Stack>
  );
}
