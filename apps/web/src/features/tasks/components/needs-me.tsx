import { Button } from '@mantine/core';
import {
  IconCalendarX,
  IconChevronRight,
  IconCircleCheck,
  IconClipboardX,
  IconMapPinOff,
  IconNotes,
  IconReceipt,
  IconReceiptOff,
  IconTicket,
  IconUserOff,
  IconUsersMinus,
  IconZzz,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GatheredKind } from '#domain/tasks/gathered.ts';
import { formatNumber, localParts } from '../../../lib/i18n/format.ts';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { formatNearDay } from '../../../lib/i18n/weekdays.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useSchool } from '../../school/api.ts';
import type { Gathered, GatheredLine } from '../api.ts';
import classes from './needs-me.module.css';

/** Families wait, something is missing, money is late: seen before it is read. */
type Tone = 'waiting' | 'missing' | 'late';

const LOOKS: Readonly<Record<GatheredKind, readonly [TablerIcon, Tone?]>> = {
  absencesToDecide: [IconCalendarX, 'waiting'],
  bookingsToDecide: [IconTicket, 'waiting'],
  unrecordedSessions: [IconClipboardX, 'missing'],
  withoutTeacher: [IconUserOff, 'missing'],
  withoutPlace: [IconMapPinOff, 'missing'],
  belowMinimum: [IconUsersMinus, 'missing'],
  overdueInvoices: [IconReceipt, 'late'],
  chargesWithoutPayer: [IconReceiptOff, 'missing'],
  sleepingAccounts: [IconZzz],
};

const DECIDED: ReadonlySet<GatheredKind> = new Set(['absencesToDecide', 'bookingsToDecide']);

interface NeedsMeProps {
  readonly gathered: Gathered;
  /** Where the written tasks are; absent: they stand beside it. */
  readonly tasksPath?: string;
}

/** What waits for the reader, a line a kind; each leads to where it is dealt with. */
export function NeedsMe({ gathered, tasksPath }: NeedsMeProps) {
  const { t } = useTranslation('tasks');
  const { items, written, late } = gathered;
  const hasWritten = tasksPath !== undefined && written > 0;
  if (items.length === 0 && !hasWritten) {
    return (
      <EmptyState
        icon={<IconCircleCheck aria-hidden />}
        title={t('nothing.title')}
        text={t('nothing.text')}
      />
    );
  }
  return (
    <ul className={classes.list} aria-label={t('gatheredTitle')}>
      {items.map((line) => (
        <GatheredItem key={line.kind} line={line} />
      ))}
      {hasWritten && (
        <Line
          icon={IconNotes}
          title={t('written', { count: written })}
          more={late > 0 ? t('late', { count: late }) : ''}
          to={tasksPath}
          act={t('open')}
        />
      )}
    </ul>
  );
}

function GatheredItem({ line }: { readonly line: GatheredLine }) {
  const { t } = useTranslation('tasks');
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const { kind, count, since, examples, amount, path } = line;
  const named = examples.map(({ name, count: of, date }) =>
    [name, of === null ? '' : `(${formatNumber(of)})`, date === null ? '' : formatNearDay(date)]
      .filter((part) => part !== '')
      .join(' '),
  );
  const more = [
    // Several slots of one day are called the same.
    [...new Set(named)].join(', '),
    since === null ? '' : t('oldest', { at: formatNearDay(localParts(since, timeZone).date) }),
  ].filter((part) => part !== '');
  const [icon, tone] = LOOKS[kind];
  return (
    <Line
      icon={icon}
      {...(tone && { tone })}
      title={t(`gathered.${kind}`, {
        count,
        amount: amount === null ? '' : formatMoney(amount.minor, amount.currency),
      })}
      more={more.join(' · ')}
      to={path}
      act={DECIDED.has(kind) ? t('decide') : t('open')}
    />
  );
}

interface LineProps {
  readonly icon: TablerIcon;
  readonly tone?: Tone;
  readonly title: string;
  readonly more: ReactNode;
  /** A page of the portal, with its parameters. */
  readonly to: string;
  readonly act: string;
}

function Line({ icon: Icon, tone, title, more, to, act }: LineProps) {
  const [path = '', parameters = ''] = to.split('?');
  const link: Pick<LinkProps, 'to' | 'search'> = {
    to: path,
    search: Object.fromEntries(new URLSearchParams(parameters)),
  };
  return (
    <li className={classes.line}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {more && <div className={classes.more}>{more}</div>}
      </div>
      <Button component={Link} {...link} variant="default" className={classes.open}>
        <span className={classes.word}>{act}</span>
        <IconChevronRight size={20} className={classes.chevron} aria-hidden />
        <span className="visually-hidden">: {title}</span>
      </Button>
    </li>
  );
}
