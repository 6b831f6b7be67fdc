import { Alert, Button, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatShortDateTime } from '../../../lib/i18n/short-date.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useSchool } from '../../school/api.ts';
import {
  type Conversation,
  fetchEarlier,
  type Message,
  useConversation,
  useDownloadMessageFile,
  useMarkConversationRead,
} from '../api.ts';
import { FileList } from './file-list.tsx';
import { MessageComposer } from './message-composer.tsx';
import classes from './messages.module.css';
import { usePeopleWords } from './people-words.ts';

interface ConversationThreadProps {
  readonly id: string;
  /** Back to the list, where both have no room beside each other. */
  readonly onBack: (() => void) | null;
}

/** One conversation, the newest message last, and below it what one answers. */
export function ConversationThread({ id, onBack }: ConversationThreadProps) {
  const { t } = useTranslation(['conversations', 'common']);
  const { data, error, refetch } = useConversation(id);
  const peopleOf = usePeopleWords();
  useReadWhileShown(data);
  if (data === undefined) {
    if (!error) return <RowsSkeleton label={t('common:loading')} />;
    return (
      <LoadError
        title={isApiError(error, 'not_found', 'invalid_request') ? t('gone') : t('loadFailed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section className={classes.pane} aria-label={data.subject}>
      {onBack && (
        <Button
          variant="subtle"
          justify="flex-start"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
      )}
      <div className={classes.head}>
        <Title order={2}>{data.subject}</Title>
        <Text c="dimmed">{peopleOf(data)}</Text>
      </div>
      <Messages key={id} conversation={data} />
      <div className={classes.foot}>
        {data.side === 'guardian' && <Alert role="note">{t('lookingOn')}</Alert>}
        {data.side !== 'guardian' && !data.can.reply && <Alert role="note">{t('closed')}</Alert>}
        {data.can.reply && <MessageComposer key={`composer ${id}`} conversation={data} />}
      </div>
    </section>
  );
}

/** What is on the screen is read; a new one that comes in while it is, too. */
function useReadWhileShown(data: Conversation | undefined): void {
  const { mutate } = useMarkConversationRead();
  const last = data?.messages.at(-1);
  const unread = last && !last.own ? `${data?.id} ${last.id}` : null;
  useEffect(() => {
    const [id] = unread?.split(' ') ?? [];
    if (id !== undefined) mutate(id);
  }, [unread, mutate]);
}

function Messages({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('conversations');
  const [before, setBefore] = useState<readonly Message[]>([]);
  const [hasMore, setHasMore] = useState(conversation.earlier);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const download = useDownloadMessageFile(conversation.id);
  const messages = [...before, ...conversation.messages];
  const showEarlier = async () => {
    const first = messages[0];
    if (!first) return;
    const earlier = await fetchEarlier(conversation.id, first.createdAt);
    setBefore([...earlier.messages, ...before]);
    setHasMore(earlier.earlier);
  };
  const isRead = ({ createdAt, own }: Message) =>
    own && conversation.reads.some(({ readAt }) => readAt >= createdAt);
  return (
    <div className={classes.said}>
      {hasMore && (
        <Button variant="default" onClick={() => void showEarlier()}>
          {t('earlier')}
        </Button>
      )}
      <ol className={classes.messages}>
        {messages.map((message) => (
          <li key={message.id} className={classes.message} data-own={message.own || undefined}>
            <Text size="sm" fw={600}>
              {message.own ? t('you') : `${message.author.firstName} ${message.author.lastName}`}
              {!message.own && message.side === 'office' && ` · ${t('office')}`}
            </Text>
            <p className={classes.text}>{message.text}</p>
            <FileList files={message.files} download={download} />
            <Text size="sm" c="dimmed">
              {formatShortDateTime(message.createdAt, timeZone)}
              {isRead(message) && ` · ${t('read')}`}
            </Text>
          </li>
        ))}
      </ol>
    </div>
  );
}
