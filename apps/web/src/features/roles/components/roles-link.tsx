import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './roles-link.module.css';

/** Back to the list. */
export function RolesLink() {
  const { t } = useTranslation('roles');
  return (
    <Anchor component={Link} to="/admin-permission-management" className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {t('title')}
    </Anchor>
  );
}
