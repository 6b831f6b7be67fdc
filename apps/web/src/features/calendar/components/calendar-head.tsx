import { ActionIcon, Button, Group, Popover, Title } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CALENDAR_VIEWS,
  type CalendarView,
  spanOfView,
  stepView,
} from '#domain/calendar/calendar.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { formatDays, formatMonth, formatWeekday } from '../../../lib/i18n/format.ts';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import classes from './calendar-screen.module.css';

interface CalendarHeadProps {
  readonly view: CalendarView;
  readonly date: string;
  readonly onView: (view: CalendarView) => void;
  readonly onDate: (date: string | undefined) => void;
}

/** "November 2026", "16–22 November 2026", "Monday, 16/11/2026" */
function titleOf(view: CalendarView, date: string): string {
  if (view === 'month') return capital(formatMonth(date));
  if (view === 'day') return capital(formatWeekday(date));
  const { startDate, endDate } = spanOfView(view, date);
  return capital(formatDays(startDate, endDate));
}
const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Which days, and how they are looked at. */
export function CalendarHead({ view, date, onView, onDate }: CalendarHeadProps) {
  const { t } = useTranslation('calendar');
  const isPhone = useIsPhone();
  const title = titleOf(view, date);
  const views = {
    label: t('view.label'),
    options: CALENDAR_VIEWS.map((value) => ({ value, label: t(`view.${value}`) })),
    value: view,
    onChange: (value: string | undefined) => onView(value as CalendarView),
  };
  return (
    <div className={classes.head}>
      <Title
        order={1}
        className={classes.title}
        data-long={view === 'week' || view === 'agenda' || undefined}
        aria-live="polite"
      >
        {title}
      </Title>
      <Group gap={8} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('previous')}
          onClick={() => onDate(stepView(view, date, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onDate(undefined)}>
          {t('today')}
        </Button>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('next')}
          onClick={() => onDate(stepView(view, date, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <div className={classes.pick}>
        <PickDate date={date} onDate={onDate} />
      </div>
      <div className={classes.views}>
        {isPhone ? <FilterPill {...views} isShort /> : <ChoiceChips {...views} />}
      </div>
    </div>
  );
}

/** Mantine's calendar, for any other day. */
function PickDate({ date, onDate }: Pick<CalendarHeadProps, 'date' | 'onDate'>) {
  const { t } = useTranslation('calendar');
  const { locale } = useDateField();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      hideDetached={false}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('pick')}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendarEvent size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          locale={locale}
          firstDayOfWeek={1}
          value={date}
          defaultDate={date}
          onChange={(picked) => {
            setOpened(false);
            if (picked !== null) onDate(picked);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
