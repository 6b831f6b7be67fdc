import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  readonly to: string;
  /** Of the page gone back to: its tab, say. */
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
}

/** The way from a record back to where it is listed. */
export function BackLink({ to, search, label }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} {...(search && { search })} className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {label}
    </Anchor>
  );
}
