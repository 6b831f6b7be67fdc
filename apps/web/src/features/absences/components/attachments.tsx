import { ActionIcon, Alert, Button, FileButton, Group, Text } from '@mantine/core';
import {
  IconDownload,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ABSENCE_LIMITS } from '#domain/absences/absence.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { PdfPages } from '../../../ui/page/pdf-pages.tsx';
import { type Attachment, saveFile, useAddFile, useDeleteFile, viewFile } from '../api.ts';
import classes from './absences.module.css';

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
  const remove = useDeleteFile(absenceId);
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
              <Button
                variant="default"
                className={classes.file ?? ''}
                leftSection={
                  file.type.startsWith('image/') ? (
                    <IconPhoto size={20} aria-hidden />
                  ) : (
                    <IconFileTypePdf size={20} aria-hidden />
                  )
                }
                onClick={() => void open(file)}
              >
                {`${file.name} · ${t(`files.${file.purpose}`)}`}
              </Button>
              {mayDelete && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={`${t('files.delete')}: ${file.name}`}
                  loading={remove.isPending && remove.variables === file.id}
                  onClick={() => remove.mutate(file.id)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {remove.error && (
        <Alert role="alert" color="red" mt="sm">
          {messageOf(remove.error)}
        </Alert>
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

interface AddFilesProps {
  readonly count: number;
  readonly busy?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Chooses files; what can't be one is refused by the server, by what is in it. */
export function AddFiles({ count, busy = false, onChoose }: AddFilesProps) {
  const { t } = useTranslation('absences');
  const reset = useRef<() => void>(null);
  return (
    <div>
      <FileButton
        accept="application/pdf,image/jpeg,image/png"
        multiple
        resetRef={reset}
        inputProps={{ 'aria-label': t('files.add') }}
        onChange={(files) => {
          onChoose(files);
          reset.current?.();
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            className={classes.wrap ?? ''}
            loading={busy}
            disabled={count >= ABSENCE_LIMITS.files}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {t('files.add')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" mt={4}>
        {t('files.hint')}
      </Text>
    </div>
  );
}

/** Adds files to an absence that there is, one after the other; each that fails says so. */
export function useUploads(absenceId: string) {
  const { t } = useTranslation('messages');
  const { mutateAsync, isPending } = useAddFile();
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      try {
        await mutateAsync({ absenceId, file, purpose: 'doctorsNotice' });
      } catch (error) {
        notify(`${t('files.uploadFailed')}: ${file.name}. ${messageOf(error)}`, { long: true });
      }
    }
  };
  return { add, busy: isPending };
}
