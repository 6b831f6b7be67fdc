import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUnread } from '../../features/notifications/api.ts';
import { useSchool } from '../../features/school/api.ts';
import { useSelectedParam } from '../../lib/url/search-param.ts';
import { SchoolMark } from '../../ui/brand/school-mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './shell.module.css';

/** Logo, global actions and account menu. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation('shell');
  const school = useSchool();
  const name = school?.name ?? 'Afterbell';
  return (
    <header className={classes.top}>
      <SchoolMark name={name} logoUrl={school?.logoUrl ?? null} place="bar" />
      {/* Where there is a logo, that says the name already. */}
      <span className={classes.schoolName} aria-hidden={school?.logoUrl ? true : undefined}>
        {name}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('search.open')}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('search.open')}
        onClick={onSearch}
      >
        <IconSearch size={22} aria-hidden />
      </ActionIcon>
      <Bell />
      <AccountMenu />
    </header>
  );
}

/** Opens the notifications; the number is what has not been read. */
function Bell() {
  const { t } = useTranslation('shell');
  const unread = useUnread();
  const { choose } = useSelectedParam('panel');
  const label = unread === 0 ? t('bellQuiet') : t('bell', { count: unread });
  return (
    <Indicator
      disabled={unread === 0}
      label={unread > 99 ? '99+' : unread}
      size={20}
      offset={8}
      className={classes.bell ?? ''}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        title={label}
        onClick={() => choose('notifications')}
      >
        <IconBell size={22} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
