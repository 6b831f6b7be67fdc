import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type School, useSchool } from '../../features/school/api.ts';
import { useOutdated } from '../../lib/api/release.ts';
import { formatDateSpan, formatDateTime } from '../../lib/i18n/format.ts';
import { activeRoleOf, useSession } from '../../lib/session/session.ts';
import classes from './shell.module.css';

/** Global banners: offline, maintenance, new release. */
export function Banners() {
  const { t } = useTranslation('shared');
  const { online } = useNetwork();
  const kind = activeRoleOf(useSession())?.kind;
  const outdated = useOutdated();
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner}>
          <span className={classes.bannerText}>
            {kind === 'teacher' ? t('offlineStaff') : t('offline')}
          </span>
        </div>
      )}
      <MaintenanceBanner />
      {outdated && (
        <div className={classes.banner}>
          <span className={classes.bannerText}>{t('newVersion.text')}</span>
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('newVersion.reload')}
          </Button>
        </div>
      )}
    </div>
  );
}

type Maintenance = NonNullable<School['maintenance']>;

/** Short interruptions that are planned (spec point 1). It can be dismissed for this visit. */
function MaintenanceBanner() {
  const { t } = useTranslation('shell');
  const school = useSchool();
  const [read, setRead] = useState<string | null>(null);
  const notice = school?.maintenance;
  if (!school || !notice || read === JSON.stringify(notice)) return null;
  const span = spanOf(notice, school.timeZone);
  return (
    <div className={classes.banner}>
      <span className={classes.bannerText}>
        {notice.text ?? t('maintenance.text')}
        {span && ` ${t(`maintenance.${span.key}`, { span: span.words })}`}
      </span>
      <Button variant="default" onClick={() => setRead(JSON.stringify(notice))}>
        {t('maintenance.understood')}
      </Button>
    </div>
  );
}

function spanOf({ from, until }: Maintenance, timeZone: string) {
  if (from && until) {
    return { key: 'span', words: formatDateSpan({ from, until }, timeZone) } as const;
  }
  if (from) return { key: 'from', words: formatDateTime(from, timeZone) } as const;
  return until ? ({ key: 'until', words: formatDateTime(until, timeZone) } as const) : null;
}
