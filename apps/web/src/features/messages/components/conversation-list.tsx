import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconMessages, IconPencilPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatRecent } from '../../../lib/i18n/format.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import { useConversations } from '../api.ts';
import classes from './messages.module.css';
import { usePeopleWords } from './people-words.ts';

interface ConversationListProps {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onWrite: () => void;
}

/** The conversations of the reader, the newest first. */
export function ConversationList({ chosen, onChoose, onWrite }: ConversationListProps) {
  const { t } = useTranslation(['conversations', 'common']);
  const search = useSelectedParam('find');
  const list = useConversations(search.chosen ?? '');
  const items = list.data?.pages.flatMap((page) => page.items);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const today = useSchoolToday();
  const peopleOf = usePeopleWords();
  return (
    <Stack gap="md">
      <Button leftSection={<IconPencilPlus size={18} aria-hidden />} onClick={onWrite}>
        {t('write')}
      </Button>
      <SearchBox
        label={t('find')}
        clearLabel={t('clearFind')}
        value={search.chosen ?? ''}
        onSearch={(text) => (text === '' ? search.close() : search.choose(text))}
      />
      <LoadState {...useLoadState(list, t('loadFailed'))} />
      {items?.length === 0 && (
        <EmptyState
          icon={<IconMessages aria-hidden />}
          title={search.chosen ? t('noneFound') : t('noneYet.title')}
          text={search.chosen ? t('noneFoundText') : t('noneYet.text')}
        />
      )}
      {items !== undefined && items.length > 0 && (
        <ul className={classes.list} aria-label={t('title')}>
          {items.map((line) => (
            <li key={line.id}>
              <UnstyledButton
                className={classes.row}
                data-unread={line.unread || undefined}
                data-current={line.id === chosen || undefined}
                aria-current={line.id === chosen || undefined}
                onClick={() => onChoose(line.id)}
              >
                <span className={classes.first}>
                  <Text span fw={line.unread ? 700 : 500}>
                    {line.unread && <span className="visually-hidden">{t('unread')}: </span>}
                    {line.subject}
                  </Text>{' '}
                  <Text span size="sm" c="dimmed">
                    {formatRecent(line.lastMessageAt, timeZone, today)}
                  </Text>
                </span>
                <Text span display="block" size="sm">
                  {peopleOf(line)}
                </Text>
                <Text span display="block" size="sm" c="dimmed">
                  {line.previewOwn ? `${t('you')}: ${line.preview}` : line.preview}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
