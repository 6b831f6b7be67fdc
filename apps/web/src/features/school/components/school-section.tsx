import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import { useSchool } from '../api.ts';

/** The public data of the school. */
export function SchoolSection() {
  const { t } = useTranslation('school');
  const school = useSchool();
  if (school === undefined) return null;
  return (
    <Facts
      facts={[
        { label: t('info.name'), value: school.name },
        {
          label: t('info.timeZone'),
          value: t('info.timeThere', {
            zone: school.timeZone.replaceAll('_', ' '),
            now: formatDateTime(serverNow().toISOString(), school.timeZone),
          }),
        },
      ]}
    />
  );
}
