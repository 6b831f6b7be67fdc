import { Button, Group, Menu, Text } from '@mantine/core';
import { IconBeach, IconCalendarPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { type Holiday, useHolidays } from '../../features/holidays/api.ts';
import { ClosureDialog } from '../../features/holidays/components/closure-dialog.tsx';
import { DeleteHolidayDialog } from '../../features/holidays/components/delete-holiday-dialog.tsx';
import { HolidayFilters } from '../../features/holidays/components/holiday-filters.tsx';
import { HolidayList } from '../../features/holidays/components/holiday-list.tsx';
import { YearStrip } from '../../features/holidays/components/year-strip.tsx';
import { EditHoliday, HolidayForm } from '../../features/holidays/forms/holiday-form.tsx';
import { PublicHolidaysForm } from '../../features/holidays/forms/public-holidays-form.tsx';
import { useHolidaysSearch } from '../../features/holidays/search.ts';
import { usePageTitle, useSchoolToday } from '../../features/school/api.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { usePanelParam, useSelectedParam } from '../../lib/url/search-param.ts';
import { ListPage } from '../../ui/table/list-page.tsx';

/** /admin-holidays: one school year at a time, the current one by default. */
export function Holidays() {
  const { t } = useTranslation('holidays');
  usePageTitle(t('title'));
  const { listSearch, schoolYear, showYear } = useYear();
  const holidays = useHolidays({ ...listSearch.values, schoolYear });
  const list = useListPage(listSearch, holidays);
  const adding = usePanelParam('new');
  const filling = usePanelParam('fill');
  const editing = useSelectedParam('edit');
  const [deleting, setDeleting] = useState<Holiday | null>(null);
  const [closing, setClosing] = useState<readonly Pick<Holiday, 'id' | 'title'>[]>([]);
  const doneClosing = useCallback(() => setClosing([]), []);
  const { data } = holidays;
  const mayAdd = data?.can.create ?? false;
  return (
    <>
      <ListPage
        {...list}
        title={t('title')}
        add={mayAdd ? { label: t('add'), onAdd: adding.open } : undefined}
        more={
          mayAdd
            ? {
                buttons: (
                  <Button
                    variant="default"
                    leftSection={<IconCalendarPlus size={18} aria-hidden />}
                    onClick={filling.open}
                  >
                    {t('public.open')}
                  </Button>
                ),
                items: (run) => (
                  <Menu.Item
                    leftSection={<IconCalendarPlus size={18} aria-hidden />}
                    onClick={run(filling.open)}
                  >
                    {t('public.open')}
                  </Menu.Item>
                ),
              }
            : undefined
        }
        filters={
          <>
            <YearStrip
              schoolYear={schoolYear}
              isEmpty={list.state === 'noneYet'}
              onYear={showYear}
            />
            <HolidayFilters listSearch={listSearch} schoolYear={schoolYear} />
          </>
        }
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconBeach aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
          action: mayAdd && (
            <Group justify="center" gap="xs">
              <Button onClick={filling.open}>{t('public.open')}</Button>
              <Button variant="default" onClick={adding.open}>
                {t('add')}
              </Button>
            </Group>
          ),
        }}
      >
        <Text c="dimmed" mb="xs">
          {t('count', { count: data?.total ?? 0 })}
        </Text>
        <HolidayList
          listSearch={listSearch}
          holidays={data?.items ?? []}
          onEdit={({ id }) => editing.choose(id)}
          onDelete={setDeleting}
        />
      </ListPage>
      {adding.opened && mayAdd && (
        <HolidayForm
          onAdded={(holiday) => {
            showYear(schoolYearOf(holiday.startDate));
            setClosing([holiday]);
          }}
          onClose={adding.close}
        />
      )}
      {filling.opened && mayAdd && (
        <PublicHolidaysForm
          schoolYear={schoolYear}
          onTaken={(taken) => {
            showYear(taken.schoolYear);
            setClosing(taken.holidays);
          }}
          onClose={filling.close}
        />
      )}
      {editing.chosen && (
        <EditHoliday
          id={editing.chosen}
          onChanged={(holiday) => setClosing([holiday])}
          onClose={editing.close}
        />
      )}
      {closing[0] && <ClosureDialog key={closing[0].id} holidays={closing} onClose={doneClosing} />}
      {deleting && <DeleteHolidayDialog holiday={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** The year is part of the page, not a filter of it: clearing the filters leaves it as it is. */
function useYear() {
  const listSearch = useHolidaysSearch();
  const thisYear = schoolYearOf(useSchoolToday());
  const { schoolYear = thisYear, q, cohortId } = listSearch.values;
  return {
    schoolYear,
    /** The form that added something there closes with it. */
    showYear: (year: string) =>
      listSearch.change(
        { schoolYear: year === thisYear ? undefined : year, cohortId: undefined },
        { without: ['new', 'fill'] },
      ),
    listSearch: {
      ...listSearch,
      filtered: q !== undefined || cohortId !== undefined,
      clearFilters: () => listSearch.change({ q: undefined, cohortId: undefined }),
    },
  };
}
