import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Policy, withPolicy } from '../api.ts';
import classes from './policy-list.module.css';

export function PolicyList({ policies }: { readonly policies: readonly Policy[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.links} aria-label={t('policies.label')}>
      {policies.map((policy) => (
        <li key={policy}>
          <Link to="." search={withPolicy(policy)} resetScroll={false}>
            {t(`policies.${policy}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
