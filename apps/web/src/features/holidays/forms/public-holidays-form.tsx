import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takePublicHolidays } from '#contract/holidays.ts';
import { schoolYearOf, shiftSchoolYear } from '#domain/cohorts/school-year.ts';
import { countryOfZone } from '#domain/holidays/holiday.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { countryName, formatWeekday } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import {
  type PublicPlace,
  usePublicHolidays,
  usePublicPlaces,
  useTakePublicHolidays,
} from '../api.ts';

interface PublicHolidaysFormProps {
  readonly schoolYear: string;
  readonly onTaken: (taken: {
    readonly schoolYear: string;
    readonly holidays: readonly { readonly id: string; readonly title: string }[];
  }) => void;
  readonly onClose: () => void;
}

/** Copies public holidays of a country or region into the school's holidays. */
export function PublicHolidaysForm({ schoolYear, onTaken, onClose }: PublicHolidaysFormProps) {
  const { t } = useTranslation(['holidays', 'cohorts', 'common']);
  const zone = useSchool()?.timeZone ?? '';
  const thisYear = schoolYearOf(useSchoolToday());
  const places = usePublicPlaces();
  const [place, setPlace] = useState<PublicPlace>({ country: countryOfZone(zone), schoolYear });
  const found = usePublicHolidays(place);
  const offered = found.data?.items ?? [];
  const open = offered.filter(({ exists }) => !exists);
  const free = open.map(({ startDate }) => startDate);
  // What the school is free on anyway is not ticked beforehand.
  const suggested = open.filter((day) => day.coveredBy === null).map(({ startDate }) => startDate);
  // Stores the dates that were ticked otherwise, so that another country starts with its own suggestion.
  const initial: { changed: string[] } = { changed: [] };
  const tickedBy = (changed: readonly string[]) =>
    free.filter((date) => suggested.includes(date) !== changed.includes(date));
  const taking = useContractForm({
    schema: bodyOf(takePublicHolidays),
    initial,
    toInput: ({ changed }) => ({ ...place, startDates: tickedBy(changed) }),
    draftName: 'public-holidays-ticks',
    save: useTakePublicHolidays().mutateAsync,
    onSaved: ({ added, holidays }) => {
      notify(added === 0 ? t('public.none') : t('public.done', { count: added }));
      onTaken({ schoolYear: place.schoolYear, holidays });
    },
  });
  const { form } = taking;
  const ticked = tickedBy(form.values.changed);
  const regions = places.data?.countries.find(({ code }) => code === place.country)?.regions ?? [];
  const dialog = useFormDialog(taking, onClose);
  const years = [
    ...new Set([-1, 0, 1, 2].map((shift) => shiftSchoolYear(thisYear, shift)).concat(schoolYear)),
  ];
  return (
    <FormDialog
      {...dialog}
      title={t('public.title')}
      size={640}
      submitLabel={
        ticked.length === 0 ? t('public.open') : t('public.submit', { count: ticked.length })
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{t('public.text')}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={t('public.country')}
            data-autofocus
            data={(places.data?.countries ?? [{ code: place.country }]).map(({ code }) => ({
              value: code,
              label: countryName(code),
            }))}
            value={place.country}
            onChange={(event) =>
              setPlace({
                country: event.currentTarget.value as PublicPlace['country'],
                schoolYear: place.schoolYear,
              })
            }
          />
          <NativeSelect
            label={t('public.schoolYear')}
            data={years.sort()}
            value={place.schoolYear}
            onChange={(event) => setPlace({ ...place, schoolYear: event.currentTarget.value })}
          />
        </SimpleGrid>
        {regions.length > 0 && (
          <NativeSelect
            label={t('public.region')}
            data={[
              { value: '', label: t('public.wholeCountry') },
              ...regions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={place.region ?? ''}
            onChange={(event) => {
              const { region: _before, ...rest } = place;
              const region = event.currentTarget.value;
              setPlace(region === '' ? rest : { ...rest, region });
            }}
          />
        )}
        {found.error && !found.data && (
          <LoadError
            title={t('public.loadFailed')}
            message={messageOf(found.error)}
            retryLabel={t('common:tryAgain')}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.isPending && <RowsSkeleton rows={4} label={t('common:loading')} />}
        {found.data && (
          <CheckList
            label={t('public.list')}
            allLabels={{ all: t('cohorts:chooseAll'), none: t('cohorts:chooseNone') }}
            items={offered.map(({ title, startDate, exists, coveredBy }) => ({
              value: startDate,
              label: title,
              note: [
                formatWeekday(startDate),
                exists && t('public.exists'),
                coveredBy !== null && t('public.covered', { title: coveredBy }),
              ]
                .filter(Boolean)
                .join(' · '),
              disabled: exists,
            }))}
            chosen={ticked}
            onChange={(chosen) =>
              form.setFieldValue(
                'changed',
                free.filter((date) => suggested.includes(date) !== chosen.includes(date)),
              )
            }
            error={
              free.length === 0
                ? null
                : ticked.length === 0 && form.errors['startDates']
                  ? t('public.choose')
                  : form.errors['startDates']
            }
          />
        )}
        {found.data && free.length === 0 && <Text role="status">{t('public.none')}</Text>}
      </Stack>
    </FormDialog>
  );
}
