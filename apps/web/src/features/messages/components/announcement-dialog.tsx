import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDateTime, formatList, formatNumber } from '../../../lib/i18n/format.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useSchool } from '../../school/api.ts';
import {
  type Announcement,
  useAnnouncement,
  useAnnouncementReaders,
  useDownloadAnnouncementFile,
  useMarkAnnouncementRead,
} from '../api.ts';
import { FileList } from './file-list.tsx';
import classes from './messages.module.css';

type Sent = NonNullable<Announcement['sending']>;

interface AnnouncementDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One announcement; who sends it sees how far it is and who has read it. */
export function AnnouncementDialog({ id, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const { data, error, refetch } = useAnnouncement(id);
  const { mutate: markRead } = useMarkAnnouncementRead();
  const unread = data?.unread ?? false;
  useEffect(() => {
    if (unread) markRead(id);
  }, [unread, id, markRead]);
  return (
    <Dialog
      title={data?.title ?? t('title')}
      closeLabel={t('common:close')}
      size={640}
      onClose={onClose}
    >
      {data === undefined && error && (
        <LoadError
          title={t('loadFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <RowsSkeleton rows={3} label={t('common:loading')} />}
      {data && <Content announcement={data} />}
    </Dialog>
  );
}

function Content({ announcement }: { readonly announcement: Announcement }) {
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const download = useDownloadAnnouncementFile(announcement.id);
  const { t } = useTranslation('announcements');
  const { author, createdAt, text, files, sending } = announcement;
  const whomOf = ({ audience }: Sent) =>
    [t(`audience.${audience.kind}`), formatList(audience.names)].filter(Boolean).join(': ');
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {[author, formatDateTime(createdAt, timeZone), ...(sending ? [whomOf(sending)] : [])].join(
          ' · ',
        )}
      </Text>
      <p className={classes.text}>{text}</p>
      <FileList files={files} download={download} />
      {sending && <Sending id={announcement.id} sending={sending} />}
    </Stack>
  );
}

interface SendingProps {
  readonly id: string;
  readonly sending: Sent;
}

function Sending({ id, sending }: SendingProps) {
  const { t } = useTranslation(['announcements', 'conversations']);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const [page, setPage] = useState(1);
  const readers = useAnnouncementReaders(id, page).data;
  const { status, progress, total, read } = sending;
  return (
    <>
      {status !== 'sent' && (
        <>
          <Text role="status">
            {t(`status.${status}`)} · {t('progress', { percent: progress })}
          </Text>
          <Meter value={progress} of={100} />
        </>
      )}
      <Title order={3}>
        {t('readBy', { read: formatNumber(read), total: formatNumber(total) })}
      </Title>
      <ul className={classes.readers}>
        {readers?.items.map(({ userId, firstName, lastName, readAt }) => (
          <li key={userId}>
            <span>
              <SurnameFirst firstName={firstName} lastName={lastName} />
            </span>
            <Text span size="sm" c="dimmed">
              {readAt ? formatDateTime(readAt, timeZone) : t('notRead')}
            </Text>
          </li>
        ))}
      </ul>
      {readers && readers.total > readers.pageSize && (
        <Group gap="xs">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <Button
            variant="default"
            disabled={page * readers.pageSize >= readers.total}
            onClick={() => setPage(page + 1)}
          >
            {t('next')}
          </Button>
        </Group>
      )}
    </>
  );
}
