import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { formatRecent } from '../../../lib/i18n/short-date.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import { type Announcement, useAnnouncements } from '../api.ts';
import { AnnouncementForm } from '../forms/announcement-form.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import classes from './messages.module.css';

type Raw = Readonly<Record<string, string>>;
const PAGE_SIZE = 25;

/** What was announced to the reader, and what the reader announced; `?announcement=` opens one. */
export function AnnouncementArea() {
  const { t } = useTranslation(['announcements', 'conversations', 'common']);
  const sent = usePanelParam('sent');
  const adding = usePanelParam('announce');
  const open = useSelectedParam('announcement');
  const navigate = useNavigate();
  const [pageSize, setPageSize] = useState<25 | 50 | 100>(PAGE_SIZE);
  const box = sent.opened ? 'sent' : 'received';
  const { data, error, refetch } = useAnnouncements({ box, pageSize });
  const mayAdd = data?.can.create ?? false;
  const show = ({ id }: Announcement) =>
    void navigate({
      to: '.',
      search: (previous: Raw) => ({
        ...previous,
        announce: undefined,
        sent: 'true',
        announcement: id,
      }),
      resetScroll: false,
    });
  return (
    <Stack gap="md">
      {mayAdd && (
        <Group justify="space-between">
          <ChoiceChips
            label={t('box.label')}
            options={[
              { value: 'received', label: t('box.received') },
              { value: 'sent', label: t('box.sent') },
            ]}
            value={box}
            onChange={(value) => (value === 'sent' ? sent.open() : sent.close())}
          />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            {t('add')}
          </Button>
        </Group>
      )}
      {data === undefined && error && (
        <LoadError
          title={t('loadFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <RowsSkeleton label={t('common:loading')} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconSpeakerphone aria-hidden />}
          title={t('noneYet.title')}
          text={t('noneYet.text')}
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.list} aria-label={t('title')}>
          {data.items.map((item) => (
            <li key={item.id}>
              <Line announcement={item} onOpen={() => open.choose(item.id)} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.items.length && pageSize < 100 && (
        <Group>
          <Button variant="default" onClick={() => setPageSize(pageSize === 25 ? 50 : 100)}>
            {t('conversations:more')}
          </Button>
        </Group>
      )}
      {adding.opened && mayAdd && <AnnouncementForm onSent={show} onClose={adding.close} />}
      {open.chosen && (
        <AnnouncementDialog key={open.chosen} id={open.chosen} onClose={open.close} />
      )}
    </Stack>
  );
}

function Line({
  announcement,
  onOpen,
}: {
  readonly announcement: Announcement;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation(['announcements', 'conversations']);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const today = useSchoolToday();
  const { title, author, createdAt, unread, sending } = announcement;
  return (
    <UnstyledButton className={classes.row} onClick={onOpen}>
      <span className={classes.tile}>
        <IconSpeakerphone size={18} aria-hidden />
      </span>
      <span>
        <span className={classes.first}>
          <Text span fw={unread ? 700 : 600}>
            {unread && <span className="visually-hidden">{t('conversations:unread')}: </span>}
            {title}
          </Text>{' '}
          <Text span size="sm" c="dimmed">
            {formatRecent(createdAt, timeZone, today)}
            {unread && <span className={classes.dot} />}
          </Text>
        </span>
        <Text span display="block" size="sm" c="dimmed">
          {author}
        </Text>
        {sending && sending.status !== 'sent' && (
          <>
            <Text span display="block" size="sm">
              {t(`status.${sending.status}`)} · {t('progress', { percent: sending.progress })}
            </Text>
            <Meter value={sending.progress} of={100} />
          </>
        )}
        {sending?.status === 'sent' && (
          <Text span display="block" size="sm" c="dimmed">
            {t('readBy', { read: formatNumber(sending.read), total: formatNumber(sending.total) })}
          </Text>
        )}
      </span>
    </UnstyledButton>
  );
}
