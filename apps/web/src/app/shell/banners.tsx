import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useOutdated } from '../../lib/release.ts';
import classes from './shell.module.css';

/** What everybody should know right now: no connection, or a newer portal. */
export function Banners() {
  const { t } = useTranslation('shared');
  const { online } = useNetwork();
  const outdated = useOutdated();
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner}>
          <span className={classes.bannerText}>{t('offline')}</span>
        </div>
      )}
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
