import { IconDots } from '@tabler/icons-react';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { Fragment, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApprovals } from '../../features/absences/api.ts';
import { useMyPermissions } from '../../features/me/api.ts';
import { useUnreadConversations } from '../../features/messages/api.ts';
import { usePendingCount } from '../../features/participants/api.ts';
import { countOf, useGathered } from '../../features/tasks/api.ts';
import { useIsIdle } from '../../lib/loading/when-idle.ts';
import { useIsPhone } from '../../ui/page/use-is-phone.ts';
import { isCurrent, type NavigationEntry } from '../navigation.ts';
import { BarPanel } from './bar-panel.tsx';
import classes from './shell.module.css';
import { useNavigationEntries } from './use-navigation-entries.ts';

/** What a phone's bar has room for. */
const MOST_TABS = 5;

const keyOf = ({ path, panel }: NavigationEntry) => panel ?? path;

/** One list, at the side on a desk and at the bottom on a phone. */
export function NavigationBar() {
  const { t } = useTranslation();
  const entries = useNavigationEntries();
  const isPhone = useIsPhone();
  // One tab leads nowhere else.
  if (entries.length < (isPhone ? 2 : 1)) return null;
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      <NavigationTabs entries={entries} />
    </nav>
  );
}

/** On a phone at most five; of more, the last tab holds the rest. */
export function NavigationTabs({ entries }: { readonly entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const tabs = useRef<HTMLUListElement>(null);
  useTabsHeight(tabs, isPhone);
  const headed = isPhone ? undefined : entries.find(({ group }) => group !== undefined);
  const isFull = isPhone && entries.length > MOST_TABS;
  const shown = isFull ? entries.slice(0, MOST_TABS - 1) : entries;
  return (
    <ul ref={tabs} className={classes.entries}>
      {shown.map((entry) => (
        <Fragment key={keyOf(entry)}>
          {entry === headed && <li className={classes.heading}>{t('nav.school')}</li>}
          <li>
            <NavigationLink entry={entry} />
          </li>
        </Fragment>
      ))}
      {isFull && (
        <li>
          <MoreTabs entries={entries.slice(MOST_TABS - 1)} />
        </li>
      )}
    </ul>
  );
}

/** Tells bars that stick to the lower edge how high the tabs are that they stand above. */
function useTabsHeight(tabs: RefObject<HTMLElement | null>, isPhone: boolean): void {
  useEffect(() => {
    const element = tabs.current;
    if (!element || !isPhone) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--afterbell-tabs-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--afterbell-tabs-height');
    };
  }, [tabs, isPhone]);
}

function MoreTabs({ entries }: { readonly entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <BarPanel
      label={t('nav.more')}
      place="above"
      buttonClass={classes.entry}
      isCurrent={entries.some((entry) => isCurrent(entry, pathname))}
      button={
        <>
          <IconDots size={22} stroke={1.75} aria-hidden />
          {t('nav.more')}
          <Waiting entries={entries} />
        </>
      }
    >
      {(close) => (
        <ul className={classes.moreEntries}>
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <NavigationLink entry={entry} onClick={close} />
            </li>
          ))}
        </ul>
      )}
    </BarPanel>
  );
}

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly onClick?: () => void;
}

function NavigationLink({ entry, onClick }: NavigationLinkProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const target =
    entry.panel === undefined
      ? { to: entry.path, ...(entry.params && { params: entry.params }) }
      : { to: '.', search: (before: object) => ({ ...before, panel: entry.panel }) };
  return (
    <Link
      {...(target as Pick<LinkProps, 'to' | 'params' | 'search'>)}
      {...(entry.panel !== undefined && { resetScroll: false, 'aria-haspopup': 'dialog' })}
      className={classes.entry}
      // The router's active state ignores sub-pages.
      activeProps={{}}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      {...(onClick && { onClick })}
    >
      <entry.icon size={22} stroke={1.75} aria-hidden />
      {t(`nav.${entry.label}`)}
      {entry.counted && <Waiting entries={[entry]} />}
    </Link>
  );
}

/** How much waits behind these entries, all in all; each is asked only where an entry says it. */
function Waiting({ entries }: { readonly entries: readonly NavigationEntry[] }) {
  const has = (kind: NavigationEntry['counted']) => entries.some(({ counted }) => counted === kind);
  const held = useMyPermissions(entries.some(({ counted }) => counted !== undefined));
  const decidesBookings = has('approvals') && held.includes('bookings.decide');
  const decidesAbsences = has('approvals') && held.includes('absences.decide');
  const reads = has('messages') && held.includes('messages.send');
  const bookings = usePendingCount(decidesBookings);
  const absences = useApprovals({ filter: 'needsAction', pageSize: 10 }, decidesAbsences);
  // Asked once the page is there.
  const { data: tasks } = useGathered(useIsIdle() && has('tasks'));
  const unread = useUnreadConversations(reads);
  // What another entry has asked for is known here too, and isn't this one's.
  const count =
    (decidesBookings ? bookings : 0) +
    (decidesAbsences ? (absences.data?.counts.needsAction ?? 0) : 0) +
    (has('tasks') && tasks ? countOf(tasks) : 0) +
    (reads ? unread : 0);
  return count === 0 ? null : <span className={classes.count}>{count > 99 ? '99+' : count}</span>;
}
