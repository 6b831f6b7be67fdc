import { useSchool } from '../../features/school/api.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './shell.module.css';

export function TopBar() {
  const school = useSchool();
  return (
    <header className={classes.top}>
      <BrandMark size={32} />
      <span className={classes.schoolName}>{school?.name ?? 'Afterbell'}</span>
      <AccountMenu />
    </header>
  );
}
