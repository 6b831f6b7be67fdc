import { Outlet } from '@tanstack/react-router';
import { PolicyLinks } from '../features/policies/components/policy-links.tsx';
import classes from './public-frame.module.css';

/** The pages before the sign-in: what is above is theirs, the footer is the same on all of them. */
export function PublicFrame() {
  return (
    <div className={classes.frame}>
      <Outlet />
      <footer className={classes.footer}>
        <PolicyLinks />
      </footer>
    </div>
  );
}
