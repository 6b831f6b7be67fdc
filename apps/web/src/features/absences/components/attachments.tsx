import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatFileSize } from '../../../lib/i18n/file-size.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { PdfPages } from '../../../ui/page/pdf-pages.tsx';
import { type Attachment, saveFile, useDeleteFile, viewFile } from '../api.ts';
import classes from './attachments.module.css';

interface AttachmentsProps {
  readonly absenceId: string;
  readonly files: readonly Attachment[];
  readonly mayDelete: boolean;
}

interface Shown {
  readonly file: Attachment;
  readonly content: Blob;
}

/** The files of an absence, looked at in place. Every look is logged. */
export function Attachments({ absenceId, files, mayDelete }: AttachmentsProps) {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const [shown, setShown] = useState<Shown | null>(null);
  const [deleting, setDeleting] = useState<Attachment | null>(null);
  const open = async (file: Attachment) => {
    try {
      setShown({ file, content: await viewFile(absenceId, file) });
    } catch (error) {
      notify(`${t('messages:files.downloadFailed')}. ${messageOf(error)}`, { long: true });
    }
  };
  const keep = (file: Attachment) =>
    saveFile(absenceId, file).catch((error) =>
      notify(`${t('messages:files.downloadFailed')}. ${messageOf(error)}`, { long: true }),
    );
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.files} aria-label={t('files.title')}>
        {files.map((file) => (
          <li key={file.id}>
            <Group gap={0} wrap="nowrap">
              <UnstyledButton className={classes.tile} onClick={() => void open(file)}>
                <span className={classes.kind}>
                  {file.type.startsWith('image/') ? (
                    <IconPhoto size={20} aria-hidden />
                  ) : (
                    <IconFileTypePdf size={20} aria-hidden />
                  )}
                </span>
                <span className={classes.about}>
                  <Text span fw={600}>
                    {file.name}
                  </Text>{' '}
                  <Text span size="sm" c="dimmed">
                    {`${t(`files.${file.purpose}`)} · ${formatFileSize(file.sizeBytes)}`}
                  </Text>
                </span>
              </UnstyledButton>
              {mayDelete && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${t('files.delete')}: ${file.name}`}
                  onClick={() => setDeleting(file)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteFile absenceId={absenceId} file={deleting} onClose={() => setDeleting(null)} />
      )}
      {shown && (
        <Dialog
          title={shown.file.name}
          closeLabel={t('common:close')}
          size={900}
          onClose={() => setShown(null)}
        >
          <Viewer {...shown} onKeep={() => keep(shown.file)} />
        </Dialog>
      )}
    </>
  );
}

interface DeleteFileProps {
  readonly absenceId: string;
  readonly file: Attachment;
  readonly onClose: () => void;
}

function DeleteFile({ absenceId, file, onClose }: DeleteFileProps) {
  const { t } = useTranslation(['absences', 'common', 'messages', 'shared']);
  const { mutate, isPending, error } = useDeleteFile(absenceId);
  const { id, name } = file;
  return (
    <ConfirmDialog
      title={t('shared:delete.title', { name })}
      text={t('shared:delete.text')}
      confirmLabel={t('files.delete')}
      cancelLabel={t('common:cancel')}
      busy={isPending}
      problem={
        error && !isApiError(error, 'access_denied', 'not_found')
          ? `${t('messages:files.deleteFailed')}. ${messageOf(error)}`
          : null
      }
      onCancel={onClose}
      onConfirm={() =>
        mutate(id, {
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

/** One file: a picture, or the pages of a PDF. */
function Viewer({ file, content, onKeep }: Shown & { readonly onKeep: () => void }) {
  const { t } = useTranslation(['absences', 'common']);
  return (
    <>
      <Button
        variant="default"
        mb="md"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={onKeep}
      >
        {t('files.download')}
      </Button>
      {file.type.startsWith('image/') ? (
        <Picture name={file.name} content={content} />
      ) : (
        <PdfPages
          file={content}
          labels={{
            loading: t('common:loading'),
            failed: t('files.cannotShow'),
            page: (page, pages) => t('files.page', { page, pages }),
            cut: t('files.cut'),
          }}
        />
      )}
    </>
  );
}

/** As a data address: the policy of contents allows no other for what was fetched. */
function Picture({ name, content }: { readonly name: string; readonly content: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(content);
    return () => reader.abort();
  }, [content]);
  return url && <img src={url} alt={name} className={classes.picture} />;
}
