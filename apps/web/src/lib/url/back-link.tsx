import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  readonly to: string;
  /** Of the page gone back to: its tab, say. */
  readonly search?: NonNullable<LinkProps['search']>;
  readonly label: string;
}

/** The way from a record back to where it is listed. */
export function BackLink({ to, search, label }: BackLinkProps) {
  const target: Pick<LinkProps, 'to' | 'search'> = { to, ...(search && { search }) };
  return (
    <Anchor component={Link} {...target} className={classes.link}>
      <IconArrowLeft size={18} aria-hidden />
      {label}
    </Anchor>
  );
}
