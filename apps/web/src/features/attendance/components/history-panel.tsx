import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { SidePanel } from '../../../ui/dialog/side-panel.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useSchool } from '../../school/api.ts';
import { useAttendanceHistory } from '../api.ts';
import classes from './register.module.css';

interface HistoryProps {
  readonly sessionId: string;
  readonly childId?: string;
}

/** Who recorded what and when, what did not count too. */
export function HistoryList({ sessionId, childId }: HistoryProps) {
  const { t } = useTranslation(['attendance', 'common']);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const { data, error, refetch } = useAttendanceHistory(sessionId, childId ?? null);
  if (error && !data) {
    return (
      <LoadError
        title={t('history.loadFailed')}
        message={messageOf(error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowsSkeleton rows={2} label={t('common:loading')} />;
  if (data.items.length === 0) return <Text c="dimmed">{t('history.none')}</Text>;
  return (
    <ul className={classes.detailsList}>
      {data.items.map(
        ({ id, childName, mark, leftWith, personName, recordedAt, recordedBy, counted }) => (
          <li key={id}>
            <Text>
              {childId === undefined && `${childName}: `}
              {mark === 'none' && t('takenBack')}
              {mark !== null && mark !== 'none' && t(`was.${mark}`)}
              {mark === null && leftWith === null && t('history.leavingTakenBack')}
              {mark === null && leftWith === 'alone' && t('leaving.alone')}
              {mark === null &&
                (leftWith === 'guardian' || leftWith === 'person') &&
                t('leaving.with', { name: personName ?? '' })}
            </Text>
            <Text size="sm" c="dimmed">
              {formatDateTime(recordedAt, timeZone)} · {recordedBy.name}
              {!counted && ` · ${t('history.notCounted')}`}
            </Text>
          </li>
        ),
      )}
    </ul>
  );
}

export function HistoryPanel({
  onClose,
  ...history
}: HistoryProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(['attendance', 'common']);
  return (
    <SidePanel title={t('history.title')} closeLabel={t('common:close')} onClose={onClose}>
      <HistoryList {...history} />
    </SidePanel>
  );
}
