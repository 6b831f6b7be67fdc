import { ActionIcon, Alert, Button, FileButton, Text } from '@mantine/core';
import { IconFileTypePdf, IconPaperclip, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatFileSize } from '../../../lib/i18n/file-size.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { type ActivityFile, useDeleteFile, useDownloadFile } from '../api.ts';
import classes from './activity-files.module.css';
import { type Upload, useUploads } from './use-uploads.ts';

interface ActivityFilesProps {
  readonly activity: {
    readonly id: string;
    readonly files: readonly ActivityFile[];
    readonly can: { readonly files: boolean };
  };
}

/** The files of an activity: everybody who sees it downloads them, who manages it adds and deletes. */
export function ActivityFiles({ activity }: ActivityFilesProps) {
  const { t } = useTranslation('files');
  const [deleting, setDeleting] = useState<ActivityFile | null>(null);
  const { id, files, can } = activity;
  return (
    <>
      {can.files && <Adding activityId={id} count={files.length} />}
      {files.length === 0 ? (
        <EmptyState
          icon={<IconPaperclip aria-hidden />}
          title={t('none')}
          text={can.files ? t('hint') : t('noneText')}
        />
      ) : (
        <ul className={classes.list} aria-label={t('tab')}>
          {files.map((file) => (
            <Row
              key={file.id}
              activityId={id}
              file={file}
              onDelete={can.files ? () => setDeleting(file) : null}
            />
          ))}
        </ul>
      )}
      {deleting && (
        <DeleteFileDialog activityId={id} file={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

function Adding({ activityId, count }: { readonly activityId: string; readonly count: number }) {
  const { t } = useTranslation('files');
  const { uploads, add, dismiss, busy } = useUploads(activityId, count);
  const resetChooser = useRef<() => void>(null);
  const max = ACTIVITY_LIMITS.files;
  return (
    <div className={classes.adding}>
      <div className={classes.bar}>
        <FileButton
          accept="application/pdf,.pdf"
          multiple
          resetRef={resetChooser}
          inputProps={{ 'aria-label': t('add') }}
          onChange={(files) => {
            void add(files);
            // Allows choosing the same file again.
            resetChooser.current?.();
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={busy || count >= max}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              {t('add')}
            </Button>
          )}
        </FileButton>
        <Text role="img" aria-label={t('countLabel', { count, max })}>
          {t('count', { count, max })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('hint')}
        </Text>
      </div>
      {uploads.map((upload) => (
        <UploadState key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
      ))}
    </div>
  );
}

function UploadState({ upload, onDismiss }: { readonly upload: Upload; onDismiss: () => void }) {
  const { t } = useTranslation('files');
  const { name, share, problem } = upload;
  if (problem !== null) {
    return (
      <Alert
        role="alert"
        color="red"
        withCloseButton
        closeButtonLabel={t('dismiss')}
        onClose={onDismiss}
      >
        {t('failed', { name, problem })}
      </Alert>
    );
  }
  return (
    <div>
      <Text size="sm">{t('uploading', { name })}</Text>
      <div
        role="progressbar"
        aria-label={t('uploading', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <Meter value={share} of={1} />
      </div>
    </div>
  );
}

interface RowProps {
  readonly activityId: string;
  readonly file: ActivityFile;
  /** Null: the reader only reads. */
  readonly onDelete: (() => void) | null;
}

function Row({ activityId, file, onDelete }: RowProps) {
  const { t } = useTranslation(['files', 'messages']);
  const { mutate, isPending } = useDownloadFile(activityId);
  const { name, sizeBytes } = file;
  const save = () =>
    mutate(file, {
      onError: (error) => {
        if (isApiError(error, 'access_denied')) return;
        notify(`${t('messages:files.downloadFailed')}. ${messageOf(error)}`, { long: true });
      },
    });
  return (
    <li className={classes.row}>
      <Button
        variant="subtle"
        color="gray"
        className={classes.file ?? ''}
        loading={isPending}
        leftSection={<IconFileTypePdf size={22} aria-hidden />}
        aria-label={t('download', { name })}
        onClick={save}
      >
        <span className={classes.name}>{name}</span>
      </Button>
      <Text size="sm" c="dimmed" className={classes.size}>
        {formatFileSize(sizeBytes)}
      </Text>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('delete', { name })}
          onClick={onDelete}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

interface DeleteFileDialogProps {
  readonly activityId: string;
  readonly file: ActivityFile;
  readonly onClose: () => void;
}

function DeleteFileDialog({ activityId, file, onClose }: DeleteFileDialogProps) {
  const { t } = useTranslation(['files', 'shared', 'common', 'messages']);
  const { mutate, isPending, error } = useDeleteFile(activityId, file.id);
  const { name } = file;
  return (
    <ConfirmDialog
      title={t('shared:delete.title', { name })}
      text={t('shared:delete.text')}
      confirmLabel={t('deleteSubmit')}
      cancelLabel={t('common:cancel')}
      busy={isPending}
      problem={
        error && !isApiError(error, 'access_denied', 'not_found')
          ? `${t('messages:files.deleteFailed')}. ${messageOf(error)}`
          : null
      }
      onCancel={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            notify(t('shared:deleted', { name }));
            onClose();
          },
          onError: (refusal) => {
            // Already deleted by somebody else.
            if (isApiError(refusal, 'not_found')) onClose();
          },
        })
      }
    />
  );
}
