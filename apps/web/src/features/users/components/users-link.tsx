import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './users-link.module.css';

/** Back to the list. */
export function UsersLink() {
  const { t } = useTranslation('users');
  return (
    <Anchor component={Link} to="/admin-user-overview" className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {t('title')}
    </Anchor>
  );
}
