import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PolicyLinks } from '../features/policies/components/policy-links.tsx';
import classes from './public-frame.module.css';

/** The layout of pages before the sign-in: content and shared footer. */
export function PublicFrame({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={classes.frame}>
      {children ?? <Outlet />}
      <footer className={classes.footer}>
        <PolicyLinks />
      </footer>
    </div>
  );
}
