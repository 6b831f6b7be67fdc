import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { useDownloadCalendar } from '../api.ts';

/** The sessions of an activity as a file that every calendar opens. */
export function AddToCalendar({ activityId }: { readonly activityId: string }) {
  const { t } = useTranslation('calendar');
  const { mutate, isPending } = useDownloadCalendar(activityId);
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      loading={isPending}
      onClick={() =>
        mutate(undefined, {
          onError: (error) => {
            if (isApiError(error, 'access_denied')) return;
            notify(`${t('failed')}. ${messageOf(error)}`, { long: true });
          },
        })
      }
    >
      {t('add')}
    </Button>
  );
}
