import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  readonly to: '/admin-cohort-overview' | '/teacher-overview' | '/parents-home';
  readonly label: string;
}

/** Back to where the cohorts are listed for this reader. */
export function BackLink({ to, label }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {label}
    </Anchor>
  );
}
