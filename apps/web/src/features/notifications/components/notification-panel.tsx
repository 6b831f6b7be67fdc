import { Alert, Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { SidePanel } from '../../../ui/dialog/side-panel.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { type Notification, useMarkAllRead, useMarkRead, useNotifications } from '../api.ts';
import classes from './notification-panel.module.css';
import { useNotificationText } from './use-notification-text.ts';

interface NotificationPanelProps {
  readonly onClose: () => void;
  /** Opens the page that a notification speaks of, if there is one. */
  readonly onOpen: (path: string) => void;
}

/** The notifications, newest first; each links to its subject. */
export function NotificationPanel({ onClose, onOpen }: NotificationPanelProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const list = useNotifications();
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <SidePanel title={t('panel.title')} closeLabel={t('common:close')} onClose={onClose}>
      <LoadState {...useLoadState(list, t('panel.loadFailed'))} />
      {items?.length === 0 && (
        <EmptyState
          icon={<IconBell aria-hidden />}
          title={t('panel.none')}
          text={t('panel.noneText')}
        />
      )}
      {items !== undefined && items.length > 0 && <Notices items={items} onOpen={onOpen} />}
      {list.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('panel.more')}
        </Button>
      )}
    </SidePanel>
  );
}

interface NoticesProps {
  readonly items: readonly Notification[];
  readonly onOpen: (path: string) => void;
}

function Notices({ items, onOpen }: NoticesProps) {
  const { t } = useTranslation('notifications');
  const wordsOf = useNotificationText();
  const readOne = useMarkRead();
  const readAll = useMarkAllRead();
  const problem = readAll.error ?? readOne.error;
  return (
    <Stack gap="sm">
      {items.some(({ readAt }) => readAt === null) && (
        <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate()}>
          {t('panel.readAll')}
        </Button>
      )}
      {problem && (
        <Alert role="alert" color="red">
          {messageOf(problem)}
        </Alert>
      )}
      <ul className={classes.list}>
        {items.map((item) => {
          const { title, text, at } = wordsOf(item);
          const isNew = item.readAt === null;
          return (
            <li key={item.id}>
              <UnstyledButton
                className={classes.row}
                data-new={isNew || undefined}
                onClick={() => {
                  if (isNew) readOne.mutate(item.id);
                  onOpen(item.path);
                }}
              >
                <Text span display="block" fw={isNew ? 650 : 500}>
                  {isNew && <span className="visually-hidden">{t('panel.new')}: </span>}
                  {title}
                </Text>
                <Text span display="block">
                  {text}
                </Text>
                <Text span display="block" size="sm" c="dimmed">
                  {at}
                </Text>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
