import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Planner } from '../../features/bookings/components/planner.tsx';
import { usePageTitle } from '../../features/school/api.ts';

/** /parent-overview: what can be booked; search and filters are in the address. */
export function ParentPlanner() {
  const { t } = useTranslation('bookings');
  usePageTitle(t('planner.title'));
  return (
    <>
      <VisuallyHidden component="h1">{t('planner.title')}</VisuallyHidden>
      <Planner />
    </>
  );
}
