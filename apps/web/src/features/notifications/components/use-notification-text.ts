import { useTranslation } from 'react-i18next';
import { NOTICES } from '#domain/notifications/notices.ts';
import { formatDate, formatDateTime } from '../../../lib/i18n/format.ts';
import { useSchool } from '../../school/api.ts';
import type { Notification } from '../api.ts';

/** Title and text of a notification, dates as the school writes them. */
export function useNotificationText() {
  const { t } = useTranslation('notifications');
  // Each notice has values of its own, which the compiler can't follow here.
  const words = t as (key: string, values: Readonly<Record<string, string>>) => string;
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const shown = (type: Notification['type'], name: string, value: string) => {
    const types: Readonly<Record<string, string>> = NOTICES[type].params;
    if (types[name] === 'date') return formatDate(value);
    return types[name] === 'instant' ? formatDateTime(value, timeZone) : value;
  };
  return ({ type, params, createdAt }: Notification) => {
    const values = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, shown(type, name, value)]),
    );
    return {
      title: words(`types.${type}.title`, values),
      text: words(`types.${type}.text`, values),
      at: formatDateTime(createdAt, timeZone),
    };
  };
}
