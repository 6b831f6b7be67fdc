import { useTranslation } from 'react-i18next';
import classes from './keys-row.module.css';

/** The keys that lead through the list; those that decide stand on their buttons. A phone has none. */
export function KeysRow() {
  const { t } = useTranslation('absences');
  return (
    <ul className={classes.keys} aria-label={t('center.keys.label')}>
      <li>
        <kbd>J</kbd>
        <kbd>K</kbd> {t('center.keys.step')}
      </li>
    </ul>
  );
}
