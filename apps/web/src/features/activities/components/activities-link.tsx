import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './activities-link.module.css';
import { useReader } from './use-reader.ts';

/** Back to where this reader finds activities. */
export function ActivitiesLink() {
  const { t } = useTranslation(['activities', 'me', 'common']);
  const { kind, paths } = useReader();
  return (
    <Anchor component={Link} to={paths.list} className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {kind === 'admin' ? t('title') : kind === 'parent' ? t('common:nav.planner') : t('me:home')}
    </Anchor>
  );
}
