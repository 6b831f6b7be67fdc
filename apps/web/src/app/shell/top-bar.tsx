import { ActionIcon, Indicator, UnstyledButton } from '@mantine/core';
import { type Icon, IconBell, IconMessages, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMyPermissions } from '../../features/me/api.ts';
import { useUnreadConversations } from '../../features/messages/api.ts';
import { useUnread } from '../../features/notifications/api.ts';
import { useSchool } from '../../features/school/api.ts';
import { activeRoleOf, useSession } from '../../lib/session/session.ts';
import { useSelectedParam } from '../../lib/url/search-param.ts';
import { SchoolMark } from '../../ui/brand/school-mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './shell.module.css';

/** Logo, global actions and account menu. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation('shell');
  const school = useSchool();
  const name = school?.name ?? 'Afterbell';
  const kind = activeRoleOf(useSession())?.kind;
  const reach = kind === 'admin' || kind === 'teacher' ? kind : 'family';
  return (
    <header className={classes.top}>
      <SchoolMark name={name} logoUrl={school?.logoUrl ?? null} place="bar" />
      {/* Where there is a logo, that says the name already. */}
      <span className={classes.schoolName} aria-hidden={school?.logoUrl ? true : undefined}>
        {name}
      </span>
      <UnstyledButton
        className={classes.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <IconSearch size={22} aria-hidden />
        <span className={classes.searchWord}>{t(`search.for.${reach}`)}</span>
        <kbd className={classes.searchKeys} aria-hidden>
          {t('search.keys')}
        </kbd>
      </UnstyledButton>
      <Letters />
      <Bell />
      <AccountMenu />
    </header>
  );
}

/** Opens the messages, for those who have no page of their own for them. */
function Letters() {
  const { t } = useTranslation('shell');
  const kind = activeRoleOf(useSession())?.kind;
  const hasPanel = kind === 'teacher' || kind === 'child';
  const maySend = useMyPermissions(hasPanel).includes('messages.send');
  const isShown = hasPanel && maySend;
  const unread = useUnreadConversations(isShown);
  if (!isShown) return null;
  const label = unread === 0 ? t('messagesQuiet') : t('messages', { count: unread });
  return (
    <PanelButton
      panel="messages"
      Icon={IconMessages}
      count={unread}
      label={label}
      // A teacher's phone has them in its lower bar.
      deskOnly={kind === 'teacher'}
    />
  );
}

/** Opens the notifications; the number is what has not been read. */
function Bell() {
  const { t } = useTranslation('shell');
  const unread = useUnread();
  const label = unread === 0 ? t('bellQuiet') : t('bell', { count: unread });
  return <PanelButton panel="notifications" Icon={IconBell} count={unread} label={label} />;
}

interface PanelButtonProps {
  readonly panel: 'messages' | 'notifications';
  readonly Icon: Icon;
  readonly count: number;
  readonly label: string;
  readonly deskOnly?: boolean;
}

function PanelButton({ panel, Icon: Shape, count, label, deskOnly }: PanelButtonProps) {
  const { choose } = useSelectedParam('panel');
  return (
    <Indicator
      disabled={count === 0}
      label={count > 99 ? '99+' : count}
      size={20}
      offset={8}
      color="var(--count-ground)"
      className={classes.bell ?? ''}
      data-desk-only={deskOnly || undefined}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        onClick={() => choose(panel)}
      >
        <Shape size={22} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
