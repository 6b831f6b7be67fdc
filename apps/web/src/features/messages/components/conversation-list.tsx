import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconMessages, IconPencilPlus, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatRecent } from '../../../lib/i18n/short-date.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import { type ConversationLine, useConversations } from '../api.ts';
import classes from './messages.module.css';
import { useOther, usePeopleWords } from './people-words.ts';

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
  return (
    <div className={classes.column}>
      <div className={classes.tools}>
        <SearchBox
          label={t('find')}
          clearLabel={t('clearFind')}
          value={search.chosen ?? ''}
          onSearch={(text) => (text === '' ? search.close() : search.choose(text))}
        />
        <Button leftSection={<IconPencilPlus size={18} aria-hidden />} onClick={onWrite}>
          {t('write')}
        </Button>
      </div>
      <LoadState {...useLoadState(list, t('loadFailed'))} />
      {items?.length === 0 && (
        <div className={classes.nothing}>
          <EmptyState
            icon={<IconMessages aria-hidden />}
            title={search.chosen ? t('noneFound') : t('noneYet.title')}
            text={search.chosen ? t('noneFoundText') : t('noneYet.text')}
          />
        </div>
      )}
      {items !== undefined && items.length > 0 && (
        <ul className={classes.list} aria-label={t('title')}>
          {items.map((line) => (
            <li key={line.id}>
              <Row line={line} isChosen={line.id === chosen} onChoose={() => onChoose(line.id)} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Group p="sm">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Group>
      )}
    </div>
  );
}

interface RowProps {
  readonly line: ConversationLine;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ line, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('conversations');
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const today = useSchoolToday();
  const people = usePeopleWords()(line);
  const other = useOther()(line);
  return (
    <UnstyledButton
      className={classes.row}
      data-current={isChosen || undefined}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      {other ? (
        <InitialsMark {...other} id={other.userId} size="small" pale />
      ) : (
        <span className={classes.tile}>
          <IconSchool size={18} aria-hidden />
        </span>
      )}
      <span>
        <span className={classes.first}>
          <Text span fw={line.unread ? 700 : 600}>
            {line.unread && <span className="visually-hidden">{t('unread')}: </span>}
            {line.subject}
          </Text>{' '}
          <Text span size="sm" c="dimmed">
            {formatRecent(line.lastMessageAt, timeZone, today)}
            {line.unread && <span className={classes.dot} />}
          </Text>
        </span>
        <Text span display="block" size="sm">
          {people}
        </Text>
        <Text span display="block" size="sm" c="dimmed">
          {line.previewOwn ? `${t('you')}: ${line.preview}` : line.preview}
        </Text>
      </span>
    </UnstyledButton>
  );
}
