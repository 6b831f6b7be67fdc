import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApprovals } from '../../features/absences/api.ts';
import { KeysRow } from '../../features/absences/components/keys-row.tsx';
import { RequestCenter } from '../../features/absences/components/request-center.tsx';
import { RequestHistory } from '../../features/absences/components/request-history.tsx';
import { StaffAbsences } from '../../features/absences/components/staff-absences.tsx';
import { ACTIVITY_PATHS } from '../../features/activities/api.ts';
import { usePendingCount } from '../../features/participants/api.ts';
import { PendingBookings } from '../../features/participants/components/pending-bookings.tsx';
import { useSelectedParam } from '../../lib/url/search-param.ts';
import { ChoiceChips } from '../../ui/table/choice-chips.tsx';

const PARTS = ['absences', 'bookings', 'history', 'all'] as const;

/** What waits for this teacher: absences, bookings, what was decided; and all absences, to report one for a child. */
export function Approvals({
  absences,
  bookings,
  reports,
}: {
  readonly absences: boolean;
  readonly bookings: boolean;
  readonly reports: boolean;
}) {
  const { t } = useTranslation('approvals');
  const { chosen, choose } = useSelectedParam('show', 'page');
  const request = useSelectedParam('request');
  const requests = useApprovals({ filter: 'needsAction', pageSize: 10 }, absences).data;
  const counts: Partial<Record<string, number>> = {
    absences: requests?.counts.needsAction,
    bookings: usePendingCount(bookings),
  };
  const shown = { absences, bookings, history: absences, all: reports };
  const parts = PARTS.filter((part) => shown[part]);
  // An opened request stays in sight, also once it is decided and others wait elsewhere.
  const wanted = chosen ?? (request.chosen === null ? null : 'absences');
  // Where nothing is chosen, what has something to decide.
  const part = parts.find((one) => one === wanted) ?? parts.find((one) => counts[one]) ?? parts[0];
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <ChoiceChips
          label={t('title')}
          options={parts.map((value) => ({
            value,
            // None waits: nothing to say.
            label: [t(`tab.${value}`), counts[value] || ''].join(' ').trim(),
          }))}
          value={part ?? ''}
          onChange={choose}
        />
        {part === 'absences' && requests && requests.counts.needsAction > 0 && <KeysRow />}
      </Group>
      {part === 'absences' && <RequestCenter />}
      {part === 'bookings' && <PendingBookings openActivity={ACTIVITY_PATHS.teacher.open} />}
      {part === 'history' && <RequestHistory />}
      {part === 'all' && <StaffAbsences />}
    </Stack>
  );
}
