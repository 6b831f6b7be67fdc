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

/** Who is ill brings a doctor's notice as a rule. */
const usualKind = (reason: AbsenceReason | ''): AttachmentKind =>
  reason === 'sickLeave' ? 'doctorsNotice' : 'supporting';

interface KindChoiceProps {
  readonly value: AttachmentKind;
  readonly onChange: (kind: AttachmentKind) => void;
}

function KindChoice(props: KindChoiceProps) {
  const { t } = useTranslation('absences');
  return (
    <Segments<AttachmentKind>
      {...props}
      label={t('files.kind')}
      options={ATTACHMENT_KINDS.map((value) => ({ value, label: t(`files.${value}`) }))}
    />
  );
}

interface AddFilesProps extends Omit<FileChoiceProps, 'onChoose'> {
  readonly reason: AbsenceReason | '';
  readonly onChoose: (files: readonly File[], purpose: AttachmentKind) => void;
}

/** Adds files to an absence that there is: they are sent at once, so what they are is asked before. */
export function AddFiles({ reason, onChoose, ...choice }: AddFilesProps) {
  const [kind, setKind] = useState<AttachmentKind | null>(null);
  const purpose = kind ?? usualKind(reason);
  return (
    <div>
      <KindChoice value={purpose} onChange={setKind} />
      <FileChoice {...choice} onChoose={(files) => onChoose(files, purpose)} />
    </div>
  );
}

interface FileChoiceProps {
  /** How many there are already. */
  readonly count: number;
  readonly busy?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Chooses files; what can't be one is refused by the server, by what is in it. */
function FileChoice({ count, busy = false, onChoose }: FileChoiceProps) {
  const { t } = useTranslation('absences');
  const reset = useRef<() => void>(null);
  const [tooMany, setTooMany] = useState<readonly File[]>([]);
  const room = ABSENCE_LIMITS.files - count;
  return (
    <>
      <FileButton
        accept="application/pdf,image/jpeg,image/png"
        multiple
        resetRef={reset}
        inputProps={{ 'aria-label': t('files.add') }}
        onChange={(files) => {
          setTooMany(files.slice(room));
          onChoose(files.slice(0, room));
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
    </>
  );
}

/** A file that is sent together with the report. */
export interface ChosenFile {
  readonly key: number;
  readonly file: File;
  readonly purpose: AttachmentKind;
}

interface ChosenFilesProps {
  readonly reason: AbsenceReason | '';
  readonly files: readonly ChosenFile[];
  readonly onChange: (files: readonly ChosenFile[]) => void;
}

/** The files of a report that is not sent yet: each is asked what it is, and can still be left out. */
export function ChosenFiles({ files, reason, onChange }: ChosenFilesProps) {
  const { t } = useTranslation('absences');
  const next = useRef(0);
  const add = (added: readonly File[]) =>
    onChange([
      ...files,
      ...added.map((file) => {
        next.current += 1;
        return { key: next.current, file, purpose: usualKind(reason) };
      }),
    ]);
  return (
    <>
      <Text fw={600}>{t('files.optional')}</Text>
      <FileChoice count={files.length} onChoose={add} />
      {files.length > 0 && (
        <ul className={classes.chosen} aria-label={t('files.title')}>
          {files.map(({ key, file, purpose }) => (
            <li key={key}>
              <Group gap={0} wrap="nowrap" justify="space-between">
                <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${t('files.remove')}: ${file.name}`}
                  onClick={() => onChange(files.filter((one) => one.key !== key))}
                >
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              </Group>
              <KindChoice
                value={purpose}
                onChange={(kind) =>
                  onChange(files.map((one) => (one.key === key ? { ...one, purpose: kind } : one)))
                }
              />
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
