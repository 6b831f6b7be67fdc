import { IconBan, IconClockEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { Session } from '../api.ts';

/** Cancelled or moved; what takes place as planned needs no word. */
export function SessionPill({ status }: Pick<Session, 'status'>) {
  const { t } = useTranslation('activities');
  if (status === 'scheduled') return null;
  const isCancelled = status === 'cancelled';
  const Icon = isCancelled ? IconBan : IconClockEdit;
  return (
    <Pill color={isCancelled ? 'gray' : 'blue'} icon={<Icon size={16} aria-hidden />}>
      {t(`sessions.status.${status}`)}
    </Pill>
  );
}
