import { IconBan, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { Activity } from '../api.ts';

/** Draft or cancelled; what is published says so by not saying anything. */
export function StatusPill({
  activity: { status, cancelledAt },
}: {
  readonly activity: Pick<Activity, 'status' | 'cancelledAt'>;
}) {
  const { t } = useTranslation('activities');
  if (cancelledAt !== null) {
    return (
      <Pill color="gray" icon={<IconBan size={16} aria-hidden />}>
        {t('status.cancelled')}
      </Pill>
    );
  }
  if (status !== 'draft') return null;
  return (
    <Pill color="gray" icon={<IconPencil size={16} aria-hidden />}>
      {t('status.draft')}
    </Pill>
  );
}
