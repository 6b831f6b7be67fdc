import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../../lib/loading/use-delayed.ts';
import classes from './shell.module.css';

/** The global loading indicator, after 200 ms (spec points 4 and 7). */
export function LoadingBar() {
  const { t } = useTranslation();
  const busy = useIsFetching() + useIsMutating() > 0;
  return useDelayed(busy) ? (
    <div className={classes.loadingBar} role="progressbar" aria-label={t('loading')} />
  ) : null;
}
