import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './back-link.module.css';

/** The way from a record back to where it is listed. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Anchor component={Link} to={to} className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {label}
    </Anchor>
  );
}
