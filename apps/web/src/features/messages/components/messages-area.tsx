import { IconMessages } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { NewConversationForm } from '../forms/new-conversation-form.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import classes from './messages.module.css';

type Raw = Readonly<Record<string, string>>;

/** The list and the conversation of `?conversation=`: beside each other where there is room, else one of them. */
export function MessagesArea({ narrow = false }: { readonly narrow?: boolean }) {
  const { t } = useTranslation('conversations');
  const { chosen, choose, close } = useSelectedParam('conversation');
  const writing = usePanelParam('write');
  const navigate = useNavigate();
  const isNarrow = useIsPhone() || narrow;
  return (
    <div className={classes.area} data-wide={!isNarrow || undefined}>
      {(!isNarrow || chosen === null) && (
        <ConversationList chosen={chosen} onChoose={choose} onWrite={writing.open} />
      )}
      {chosen !== null && (
        <ConversationThread key={chosen} id={chosen} onBack={isNarrow ? close : null} />
      )}
      {chosen === null && !isNarrow && (
        <div className={classes.choose}>
          <EmptyState
            icon={<IconMessages aria-hidden />}
            title={t('choose.title')}
            text={t('choose.text')}
          />
        </div>
      )}
      {writing.opened && (
        <NewConversationForm
          onBegun={({ id }) =>
            void navigate({
              to: '.',
              search: (previous: Raw) => ({ ...previous, write: undefined, conversation: id }),
              resetScroll: false,
            })
          }
          onClose={writing.close}
        />
      )}
    </div>
  );
}
