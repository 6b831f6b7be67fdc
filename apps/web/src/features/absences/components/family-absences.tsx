import { Button, Group, Title } from '@mantine/core';
import { IconCalendarOff, IconThermometer } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDate } from '#domain/regional/regional.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { useMyChildren } from '../../me/api.ts';
import { useSchoolToday } from '../../school/api.ts';
import { type Absence, type Existing, useFamilyAbsences } from '../api.ts';
import { AbsenceRow } from './absence-row.tsx';
import classes from './absences.module.css';

/** Their forms come when one is opened: this list stands on the page that a phone opens with. */
const ReportSheet = lazyPart(async () => (await import('./report-sheet.tsx')).ReportSheet);
const NotMine = lazyPart(async () => (await import('./not-mine.tsx')).NotMine);
const AbsenceSheet = lazyPart(async () => (await import('./absence-sheet.tsx')).AbsenceSheet);

/** The address of a report for a session of these children. */
export const reportFor = (day: string, childIds: readonly string[]) => ({
  report: 'other',
  day,
  who: childIds.join(','),
});

/** What a report was begun with goes with it: the next one is not about the same child by itself. */
const BEGUN = ['day', 'who'] as const;

/** What such an address says; null: nothing, or nothing that can be. */
function useBegun() {
  const { day, who = '' } = useSearch({ strict: false }) as { day?: string; who?: string };
  return day !== undefined && isDate(day) ? { day, childIds: who.split(',') } : undefined;
}

/** The sheets of a family's page: `?report=` for a new one, `?absence=` for one that there is. */
export function AbsenceSheets() {
  const report = useSelectedParam('report', ...BEGUN);
  // What is opened from the new report takes its place.
  const absence = useSelectedParam('absence', 'report', ...BEGUN);
  const editing = useSelectedParam('edit', 'report', ...BEGUN);
  const begun = useBegun();
  const { data } = useFamilyAbsences();
  const edited = data?.items.find(({ id }) => id === editing.chosen);
  const goTo = ({ id, can }: Existing) => (can.edit ? editing : absence).choose(id);
  return (
    <>
      {(report.chosen === 'ill' || report.chosen === 'other') && (
        <ReportSheet
          key={report.chosen}
          kind={report.chosen}
          begun={begun}
          onExisting={goTo}
          onClose={report.close}
        />
      )}
      {edited && (
        <EditSheet key={edited.id} absence={edited} onExisting={goTo} onClose={editing.close} />
      )}
      {editing.chosen && data && !edited && <NotMine onClose={editing.close} />}
      {absence.chosen && !editing.chosen && (
        <AbsenceSheet
          key={absence.chosen}
          id={absence.chosen}
          onEdit={editing.choose}
          onClose={absence.close}
        />
      )}
    </>
  );
}

interface EditSheetProps {
  readonly absence: Absence;
  readonly onExisting: (existing: Existing) => void;
  readonly onClose: () => void;
}

/**
 * The form of one that may be changed; one that is decided is shown. As it was when it was opened: what is typed stays
 * when the school decides meanwhile, and is refused if somebody else has changed it.
 */
function EditSheet({ absence, onExisting, onClose }: EditSheetProps) {
  const [start] = useState(absence);
  return start.can.edit ? (
    <ReportSheet kind="other" editing={start} onExisting={onExisting} onClose={onClose} />
  ) : (
    <AbsenceSheet id={start.id} onClose={onClose} />
  );
}

/** The two ways to begin: ill today, or anything else. */
export function ReportButtons() {
  const { t } = useTranslation('absences');
  const { choose } = useSelectedParam('report', ...BEGUN);
  const { data } = useMyChildren();
  if (data?.items.every(({ rights }) => !rights.includes('reportAbsences'))) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('report.title')}>
      <Group gap="xs" mb="lg" className={classes.begin ?? ''}>
        <Button
          className={classes.wrap ?? ''}
          leftSection={<IconThermometer size={20} aria-hidden />}
          onClick={() => choose('ill')}
        >
          {t('report.ill')}
        </Button>
        <Button
          variant="default"
          className={classes.wrap ?? ''}
          leftSection={<IconCalendarOff size={20} aria-hidden />}
          onClick={() => choose('other')}
        >
          {t('report.other')}
        </Button>
      </Group>
    </div>
  );
}

const GROUPS = ['asked', 'coming', 'past'] as const;

/** What the school asks about, else whether it is over. */
const groupOf = ({ can, endDate }: Absence, today: string): (typeof GROUPS)[number] =>
  can.answer ? 'asked' : endDate < today ? 'past' : 'coming';

const byStart = (one: Absence, other: Absence) => one.startDate.localeCompare(other.startDate);

/** The family's absences: what the school asks about, then those to come, then those that were. */
export function FamilyAbsences() {
  const { t } = useTranslation(['absences', 'common']);
  const { choose } = useSelectedParam('absence');
  const query = useFamilyAbsences();
  const { data } = query;
  const today = useSchoolToday();
  const titles = {
    asked: t('needsYou.title'),
    coming: t('groups.coming'),
    past: t('groups.past'),
  };
  return (
    <>
      <ReportButtons />
      <LoadState {...useLoadState(query, t('loadFailed'))} rows={3} />
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconCalendarOff aria-hidden />}
          title={t('none.title')}
          text={t('none.text')}
        />
      )}
      {GROUPS.map((group) => {
        const items = (data?.items ?? [])
          .filter((absence) => groupOf(absence, today) === group)
          .toSorted((one, other) => (group === 'past' ? byStart(other, one) : byStart(one, other)));
        if (items.length === 0) return null;
        return (
          <section key={group} className={classes.group} aria-label={titles[group]}>
            <Title order={2} mb={10}>
              {titles[group]}
            </Title>
            <ul className={classes.rows} aria-label={titles[group]}>
              {items.map((absence) => (
                <AbsenceRow key={absence.id} absence={absence} onOpen={() => choose(absence.id)} />
              ))}
            </ul>
          </section>
        );
      })}
      <AbsenceSheets />
    </>
  );
}
