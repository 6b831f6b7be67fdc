import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthInDays } from '#domain/holidays/holiday.ts';
import { formatDate, formatList } from '../../../lib/i18n/format.ts';
import { useRowLabels } from '../../../lib/i18n/use-row-labels.ts';
import type { ListSearch } from '../../../lib/lists/list-search.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { RowActions } from '../../../ui/table/row-actions.tsx';
import type { Holiday, HolidayFilters } from '../api.ts';
import classes from './holiday-list.module.css';

interface HolidayListProps {
  readonly listSearch: ListSearch<HolidayFilters>;
  readonly holidays: readonly Holiday[];
  readonly onEdit: (holiday: Holiday) => void;
  readonly onDelete: (holiday: Holiday) => void;
}

export function HolidayList({ listSearch, holidays, onEdit, onDelete }: HolidayListProps) {
  const { t } = useTranslation(['holidays', 'common']);
  const isPhone = useIsPhone();
  const labels = useRowLabels();
  const { table } = useListControls(listSearch);
  const whose = ({ cohorts }: Holiday) =>
    cohorts.length === 0 ? t('wholeSchool') : formatList(cohorts.map(({ name }) => name));
  const length = (holiday: Holiday) => t('days', { count: lengthInDays(holiday) });
  const columns: Column<Holiday>[] = [
    {
      key: 'title',
      title: t('field.title'),
      sort: 'title',
      cell: (holiday) => <HolidayTitle holiday={holiday} onEdit={onEdit} />,
    },
    {
      key: 'startDate',
      title: t('field.startDate'),
      sort: 'startDate',
      cell: ({ startDate }) => <Whole>{formatDate(startDate)}</Whole>,
    },
    {
      key: 'endDate',
      title: t('field.endDate'),
      cell: ({ endDate }) => <Whole>{formatDate(endDate)}</Whole>,
    },
    { key: 'days', title: t('field.days'), cell: (holiday) => <Whole>{length(holiday)}</Whole> },
    { key: 'cohortIds', title: t('field.cohortIds'), cell: whose },
  ];
  const mayChange = holidays.some(({ can }) => can.edit || can.delete);
  return (
    <DataTable
      {...table}
      label={t('title')}
      rows={holidays}
      rowKey={({ id }) => id}
      columns={columns}
      card={(holiday) => (
        <>
          <HolidayTitle holiday={holiday} onEdit={onEdit} />
          <Text c="dimmed">
            {holiday.startDate === holiday.endDate
              ? formatDate(holiday.startDate)
              : `${formatDate(holiday.startDate)} – ${formatDate(holiday.endDate)}`}{' '}
            · {length(holiday)}
          </Text>
          <Text c="dimmed">{whose(holiday)}</Text>
        </>
      )}
      cornerActions
      {...(mayChange && {
        actions: (holiday: Holiday) => (
          <RowActions
            name={holiday.title}
            labels={labels}
            // A card opens it by its name and by a tap anywhere.
            onEdit={holiday.can.edit && !isPhone && (() => onEdit(holiday))}
            onDelete={holiday.can.delete && (() => onDelete(holiday))}
          />
        ),
        onOpen: onEdit,
      })}
    />
  );
}

/** Text without line breaks. */
function Whole({ children }: { readonly children: ReactNode }) {
  return <span className={classes.whole}>{children}</span>;
}

function HolidayTitle({
  holiday,
  onEdit,
}: {
  readonly holiday: Holiday;
  readonly onEdit: (holiday: Holiday) => void;
}) {
  const { t } = useTranslation('holidays');
  return (
    <>
      {holiday.can.edit ? (
        <Anchor component="button" type="button" fw={600} onClick={() => onEdit(holiday)} ta="left">
          {holiday.title}
        </Anchor>
      ) : (
        <Text fw={600}>{holiday.title}</Text>
      )}
      {holiday.within.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('within', { titles: formatList(holiday.within) })}
        </Text>
      )}
      {holiday.overlaps.length > 0 && (
        <Text size="sm" className={classes.overlaps}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t('overlaps', { titles: formatList(holiday.overlaps) })}</span>
        </Text>
      )}
    </>
  );
}
