import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDateTime, formatList, formatNumber } from '../../../lib/i18n/format.ts';
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
  const { author, createdAt, text, files, sending } = announcement;
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {author} · {formatDateTime(createdAt, timeZone)}
      </Text>
      <p className={classes.text}>{text}</p>
      <FileList files={files} download={download} />
      {sending && <Sending id={announcement.id} sending={sending} />}
    </Stack>
  );
}

interface SendingProps {
  readonly id: string;
  readonly sending: NonNullable<Announcement['sending']>;
}

function Sending({ id, sending }: SendingProps) {
  const { t } = useTranslation(['announcements', 'conversations']);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const [page, setPage] = useState(1);
  const readers = useAnnouncementReaders(id, page).data;
  const { audience, status, progress, total, read } = sending;
  const whom = [t(`audience.${audience.kind}`), formatList(audience.names)]
    .filter(Boolean)
    .join(': ');
  return (
    <>
      <Text>{whom}</Text>
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
      <ul className={classes.list}>
        {readers?.items.map(({ userId, firstName, lastName, readAt }) => (
          <li key={userId}>
            {firstName} {lastName} · {readAt ? formatDateTime(readAt, timeZone) : t('notRead')}
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
