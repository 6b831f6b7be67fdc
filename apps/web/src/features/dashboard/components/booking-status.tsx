import { ActionIcon, Anchor, Button, Menu, Text, Title } from '@mantine/core';
import { IconBallFootball, IconBell, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STATUS_FILTERS, type StatusFilter } from '#domain/dashboard/status.ts';
import { SIGNUP_LOOKS } from '../../../lib/activities/signup-looks.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { daysLeft, roughlyLeft } from '../../../lib/i18n/countdown.ts';
import {
  formatDate,
  formatNumber,
  formatPercent,
  formatTime,
  formatTimeOfDay,
  localParts,
} from '../../../lib/i18n/format.ts';
import { formatNearDay } from '../../../lib/i18n/weekdays.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useSchool } from '../../school/api.ts';
import { type BookingStatus as Activity, type Outreach, useBookingStatus } from '../api.ts';
import { useStatusSearch } from '../search.ts';
import classes from './dashboard.module.css';
import { OutreachDialog } from './outreach-dialog.tsx';

interface BookingStatusProps {
  readonly openActivity: (id: string) => string;
}

const FEW = 5;

/** How full each activity is, live, with what can be done about it. */
export function BookingStatus({ openActivity }: BookingStatusProps) {
  const { t } = useTranslation('dashboard');
  const listSearch = useStatusSearch();
  const { search } = useListControls(listSearch);
  const { values, change } = listSearch;
  const status = useBookingStatus(values);
  const list = useListPage(listSearch, status);
  const isPhone = useIsPhone();
  const [isWhole, setWhole] = useState(false);
  // A phone shows a few; who wants more asks for them.
  const isShort = isPhone && !isWhole && values.page === 1;
  const remind = useSelectedParam('remind');
  const promote = useSelectedParam('promote');
  const { items = [], counts } = status.data ?? {};
  const reminded = useAskedAbout(items, remind.chosen);
  const promoted = useAskedAbout(items, promote.chosen);
  return (
    <section className={classes.status} id="status" aria-label={t('status.title')}>
      <ListRows
        {...list}
        pager={isShort ? null : list.pager}
        filters={
          <div className={classes.statusHead}>
            <Title order={2}>{t('status.title')}</Title>
            <FilterPill
              label={t('status.filter')}
              options={STATUS_FILTERS.map((value) => ({
                value,
                label: counts
                  ? `${t(`status.show.${value}`)} (${formatNumber(counts[value])})`
                  : t(`status.show.${value}`),
              }))}
              value={values.filter}
              onChange={(filter) => change({ filter: filter as StatusFilter })}
            />
            <SearchBox label={t('status.search')} {...search} />
          </div>
        }
        failedTitle={t('status.loadFailed')}
        noneYet={{
          icon: <IconBallFootball aria-hidden />,
          title: t('status.noneYet.title'),
          text: t('status.noneYet.text'),
        }}
      >
        <StatusTable
          activities={isShort ? items.slice(0, FEW) : items}
          openActivity={openActivity}
          onOutreach={(what, id) => (what === 'remind' ? remind : promote).choose(id)}
        />
        {isShort && items.length > FEW && (
          <Button variant="default" fullWidth mt="sm" onClick={() => setWhole(true)}>
            {t('status.allOf', { number: formatNumber(status.data?.total ?? items.length) })}
          </Button>
        )}
      </ListRows>
      {reminded && <OutreachDialog what="remind" activity={reminded} onClose={remind.close} />}
      {promoted && <OutreachDialog what="promote" activity={promoted} onClose={promote.close} />}
    </section>
  );
}

/** The activity that a question is about, also once a search has left it out of the list. */
function useAskedAbout(items: readonly Activity[], id: string | null): Activity | undefined {
  const found = items.find((one) => one.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}

interface StatusTableProps extends BookingStatusProps {
  readonly activities: readonly Activity[];
  readonly onOutreach: (what: Outreach, id: string) => void;
}

function StatusTable({ activities, openActivity, onOutreach }: StatusTableProps) {
  const { t } = useTranslation('dashboard');
  const numbers = (value: ReactNode) => <span className={classes.numbers}>{value}</span>;
  const free = ({ available }: Activity) =>
    available === null ? t('status.noLimit') : formatNumber(available);
  const rate = ({ occupancy }: Activity) =>
    occupancy === null ? '–' : formatPercent(occupancy, 0);
  const pending = (one: Activity) => formatNumber(one.pending);
  const waiting = (one: Activity) => formatNumber(one.waiting);
  const places = (one: Activity) => (
    <span className={classes.places}>
      {one.capacity !== null && <Meter value={one.enrolled} of={one.capacity} />}
      {numbers(
        one.capacity === null
          ? formatNumber(one.enrolled)
          : `${formatNumber(one.enrolled)} / ${formatNumber(one.capacity)}`,
      )}
    </span>
  );
  const name = (one: Activity) => (
    <span className={classes.name}>
      <Anchor component={Link} to={openActivity(one.id)} fw={600}>
        {one.name}
      </Anchor>
      <Remarks activity={one} />
    </span>
  );
  const columns: Column<Activity>[] = [
    { key: 'name', title: t('column.activity'), cell: name },
    { key: 'signup', title: t('column.signup'), cell: (one) => <Signup activity={one} /> },
    { key: 'places', title: t('column.enrolled'), cell: places },
    { key: 'rate', title: t('column.occupancy'), cell: rate, isNumber: true },
    { key: 'free', title: t('column.available'), cell: free, isNumber: true },
    { key: 'pending', title: t('column.pending'), cell: pending, isNumber: true },
    { key: 'waiting', title: t('column.waiting'), cell: waiting, isNumber: true },
  ];
  return (
    <DataTable
      label={t('status.title')}
      rows={activities}
      rowKey={({ id }) => id}
      columns={columns}
      actionsLabel={t('column.actions')}
      cornerActions
      actions={(one) => <Outreaches activity={one} onOutreach={onOutreach} />}
      card={(one) => (
        <>
          {name(one)}
          <div className={classes.facts}>
            <Signup activity={one} />
          </div>
          <div className={classes.facts}>
            {places(one)}
            {/* Nothing waits: nothing to say. */}
            {one.pending > 0 && (
              <span>
                {t('column.pending')}: {pending(one)}
              </span>
            )}
            {one.waiting > 0 && (
              <span>
                {t('column.waiting')}: {waiting(one)}
              </span>
            )}
          </div>
        </>
      )}
    />
  );
}

/** Until two weeks before it closes nobody counts the days. */
const COUNTED_DAYS = 14;

/** How sign-up stands in one word, and how long it stays so; what is open and has no place left is full. */
function Signup({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('dashboard');
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const { signup, signupChangesAt, available } = activity;
  const left = useServerClock((now) => {
    if (signup !== 'open' || signupChangesAt === null) return null;
    const goal = { at: new Date(signupChangesAt), timeZone, ends: true };
    const isCounted = goal.at > now && (daysLeft(goal, now) ?? 0) <= COUNTED_DAYS;
    return isCounted ? roughlyLeft(goal, now) : null;
  });
  const isFull = signup === 'open' && available === 0;
  const { color, Icon } = SIGNUP_LOOKS[isFull ? 'full' : signup];
  const opens = signup === 'notOpen' && signupChangesAt && localParts(signupChangesAt, timeZone);
  return (
    <span className={classes.state}>
      <Pill color={color} icon={<Icon size={16} aria-hidden />}>
        {isFull ? t('signup.full') : t(`signup.${signup}`)}
      </Pill>
      <Text component="span" size="sm" c="dimmed">
        {left !== null && t('signup.left', { time: left })}
        {opens && `${formatNearDay(opens.date)} ${formatTime(opens.time)}`}
      </Text>
    </span>
  );
}

/** The next session, and what is not as it should be. */
function Remarks({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('dashboard');
  const { nextSession, belowMinimum, minParticipants, withoutTeacher, withoutPlace } = activity;
  const remarks = [
    nextSession && `${formatNearDay(nextSession.date)} ${formatTime(nextSession.startTime)}`,
    belowMinimum && t('remark.belowMinimum', { count: minParticipants ?? 0 }),
    withoutTeacher && t('remark.withoutTeacher'),
    withoutPlace && t('remark.withoutPlace'),
    activity.promoted && t('remark.promoted'),
  ].filter(Boolean);
  return (
    <Text component="span" size="sm" c="dimmed">
      {remarks.join(' · ')}
    </Text>
  );
}

interface OutreachesProps {
  readonly activity: Activity;
  readonly onOutreach: (what: Outreach, id: string) => void;
}

/** The limit stands on the button: what was done lately says when it may be done again. */
function Outreaches({ activity, onOutreach }: OutreachesProps) {
  const { t } = useTranslation('dashboard');
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const isPhone = useIsPhone();
  const { id, name, can, remindAgainAt, promoteAgainAt } = activity;
  // A reminder may follow within the hour, a promotion within the week.
  const formatAgain = {
    remind: (at: string) => formatTimeOfDay(at, timeZone),
    promote: (at: string) => formatDate(localParts(at, timeZone).date),
  };
  const buttons = [
    { what: 'remind', may: can.remind, againAt: remindAgainAt, Icon: IconBell },
    { what: 'promote', may: can.promote, againAt: promoteAgainAt, Icon: IconSpeakerphone },
  ] as const;
  const acts = buttons.map(({ what, may, againAt, Icon }) => ({
    what,
    may,
    Icon,
    words:
      againAt === null
        ? t(`${what}.button`)
        : t(`${what}.again`, { at: formatAgain[what](againAt) }),
    // What is recommended opens all week: there it can be ended.
    disabled: againAt !== null && !(what === 'promote' && activity.promoted),
  }));
  if (isPhone) {
    const allowed = acts.filter(({ may }) => may);
    if (allowed.length === 0) return null;
    return (
      <ActionsMenu quiet label={`${t('column.actions')}: ${name}`}>
        {(run) =>
          allowed.map(({ what, Icon, words, disabled }) => (
            <Menu.Item
              key={what}
              disabled={disabled}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={run(() => onOutreach(what, id))}
            >
              {words}
            </Menu.Item>
          ))
        }
      </ActionsMenu>
    );
  }
  // Words would make every row of the table as high as two buttons.
  return (
    <div className={classes.buttons}>
      {acts.map(({ what, may, Icon, words, disabled }) =>
        // Each act has its place, so that equal ones stand below each other.
        may ? (
          <ActionIcon
            key={what}
            variant="subtle"
            color="gray"
            size={40}
            disabled={disabled}
            aria-label={`${words}: ${name}`}
            title={words}
            onClick={() => onOutreach(what, id)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <span key={what} />
        ),
      )}
    </div>
  );
}
