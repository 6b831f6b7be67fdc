import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ABSENCE_LIMITS,
  type AbsenceReason,
  ATTACHMENT_KINDS,
  type AttachmentKind,
} from '#domain/absences/absence.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { Segments } from '../../../ui/form/segments.tsx';
import { useAddFile } from '../api.ts';
import classes from './absences.module.css';

interface AddFilesProps {
  /** How many there are already. */
  readonly count: number;
  /** Who is ill brings a doctor's notice as a rule. */
  readonly reason: AbsenceReason | '';
  readonly busy?: boolean;
  readonly onChoose: (files: readonly File[], purpose: AttachmentKind) => void;
}

/** Chooses files, and what they are; what can't be one is refused by the server, by what is in it. */
export function AddFiles({ count, reason, busy = false, onChoose }: AddFilesProps) {
  const { t } = useTranslation('absences');
  const reset = useRef<() => void>(null);
  const [kind, setKind] = useState<AttachmentKind | null>(null);
  const [tooMany, setTooMany] = useState<readonly File[]>([]);
  const purpose = kind ?? (reason === 'sickLeave' ? 'doctorsNotice' : 'supporting');
  const room = ABSENCE_LIMITS.files - count;
  return (
    <div>
      <Segments<AttachmentKind>
        label={t('files.kind')}
        options={ATTACHMENT_KINDS.map((value) => ({ value, label: t(`files.${value}`) }))}
        value={purpose}
        onChange={setKind}
      />
      <FileButton
        accept="application/pdf,image/jpeg,image/png"
        multiple
        resetRef={reset}
        inputProps={{ 'aria-label': t('files.add') }}
        onChange={(files) => {
          setTooMany(files.slice(room));
          onChoose(files.slice(0, room), purpose);
          reset.current?.();
        }}
      >
        {(props) => (
          <Button
            {...props}
            mt="sm"
            variant="default"
            className={classes.wrap ?? ''}
            loading={busy}
            disabled={room <= 0}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {t('files.add')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" mt={4}>
        {t('files.hint')}
      </Text>
      {tooMany.length > 0 && (
        <Text role="alert" size="sm" c="red" mt={4}>
          {t('files.tooMany', { names: formatList(tooMany.map(({ name }) => name)) })}
        </Text>
      )}
    </div>
  );
}

/** A file that is sent together with the report. */
export interface ChosenFile {
  readonly key: number;
  readonly file: File;
  readonly purpose: AttachmentKind;
}

interface ChosenFilesProps extends Pick<AddFilesProps, 'reason'> {
  readonly files: readonly ChosenFile[];
  readonly onChange: (files: readonly ChosenFile[]) => void;
}

/** The files of a report that is not sent yet: each can still be left out. */
export function ChosenFiles({ files, reason, onChange }: ChosenFilesProps) {
  const { t } = useTranslation('absences');
  const next = useRef(0);
  const add = (added: readonly File[], purpose: AttachmentKind) =>
    onChange([
      ...files,
      ...added.map((file) => {
        next.current += 1;
        return { key: next.current, file, purpose };
      }),
    ]);
  return (
    <>
      <AddFiles count={files.length} reason={reason} onChoose={add} />
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('files.title')}>
          {files.map(({ key, file, purpose }) => (
            <li key={key}>
              <Group gap={0} wrap="nowrap">
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {`${file.name} · ${t(`files.${purpose}`)}`}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={`${t('files.remove')}: ${file.name}`}
                  onClick={() => onChange(files.filter((one) => one.key !== key))}
                >
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Adds files to absences that there are, one after the other; each that fails says so. */
export function useUploads() {
  const { t } = useTranslation('messages');
  const { mutateAsync, isPending } = useAddFile();
  const add = async (absenceId: string, files: readonly Omit<ChosenFile, 'key'>[]) => {
    for (const { file, purpose } of files) {
      try {
        await mutateAsync({ absenceId, file, purpose });
      } catch (error) {
        notify(`${t('files.uploadFailed')}: ${file.name}. ${messageOf(error)}`, { long: true });
      }
    }
  };
  return { add, busy: isPending };
}
