import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './locations-link.module.css';

/** Back to the list. */
export function LocationsLink() {
  const { t } = useTranslation('locations');
  return (
    <Anchor component={Link} to="/admin-location-overview" className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {t('title')}
    </Anchor>
  );
}
