import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { throwAway, useImport } from '../api.ts';
import { ChooseList } from './choose-list.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportPreview } from './import-preview.tsx';

interface ImportDialogProps {
  /** Null: no file was chosen yet. */
  readonly id: string | null;
  readonly onUploaded: (id: string) => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** From a file to people: choose, look, apply. Which import is open is in the URL, so nothing is lost by a reload. */
export function ImportDialog({ id, onUploaded, onAnother, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['imports', 'common']);
  return (
    <Dialog title={t('title')} size={880} closeLabel={t('common:close')} onClose={onClose}>
      {id === null ? (
        <ChooseList onUploaded={onUploaded} />
      ) : (
        <OpenImport id={id} onAnother={onAnother} onClose={onClose} />
      )}
    </Dialog>
  );
}

function OpenImport({
  id,
  onAnother,
  onClose,
}: {
  readonly id: string;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['imports', 'common']);
  const query = useImport(id);
  const { data } = query;
  const isDone = data?.status === 'done';
  const queries = useQueryClient();
  useEffect(() => {
    // The list behind the dialog has grown.
    if (isDone) void queries.invalidateQueries({ queryKey: ['users'] });
  }, [isDone, queries]);
  if (query.isError) {
    return (
      <LoadError
        title={t('loadFailed')}
        message={messageOf(query.error)}
        retryLabel={t('another')}
        onRetry={onAnother}
      />
    );
  }
  if (!data) return <RowsSkeleton label={t('choose.reading')} />;
  if (data.status !== 'preview') {
    return <ImportOutcome data={data} onAnother={onAnother} onClose={onClose} />;
  }
  return (
    <Stack gap="md">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {data.fileName}
      </Text>
      <ImportPreview
        data={data}
        onAnother={() => {
          throwAway(id);
          onAnother();
        }}
      />
    </Stack>
  );
}
