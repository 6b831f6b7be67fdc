import { Alert, Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { type FileKind, type FileOf, useSaveFile } from '../api.ts';
import classes from './payments.module.css';

interface SaveFilesProps {
  readonly of: FileOf;
  readonly id: string;
  readonly number: string;
}

/** The same to print and for a program. */
export function SaveFiles({ of, id, number }: SaveFilesProps) {
  const { t } = useTranslation('payments');
  const saving = useSaveFile(of, id);
  const labels: Record<FileKind, string> = { pdf: t('savePdf'), ubl: t('saveUbl') };
  return (
    <div className={classes.files}>
      <Group gap="xs">
        {(['pdf', 'ubl'] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            className={classes.wrap ?? ''}
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={`${labels[kind]}: ${number}`}
            loading={saving.isPending && saving.variables === kind}
            disabled={saving.isPending}
            onClick={() => saving.mutate(kind)}
          >
            {labels[kind]}
          </Button>
        ))}
      </Group>
      {saving.error && (
        <Alert role="alert" color="red" mt="sm">
          {messageOf(saving.error)}
        </Alert>
      )}
    </div>
  );
}
