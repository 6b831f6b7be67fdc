import { useTranslation } from 'react-i18next';
import classes from './keys-row.module.css';

/** The keys that work while requests are decided on; not on a phone, which has none. */
export function KeysRow() {
  const { t } = useTranslation('absences');
  const keys = [
    [['J', 'K'], t('center.keys.step')],
    [['A'], t('decision.approve')],
    [['I'], t('decision.ask')],
    [['D'], t('decision.decline')],
    [['1', '2', '3'], t('center.keys.phrases')],
    [[t('center.keys.ctrl'), '↵'], t('center.keys.send')],
  ] as const;
  return (
    <ul className={classes.keys} aria-label={t('center.keys.label')}>
      {keys.map(([caps, words]) => (
        <li key={words}>
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}{' '}
          {words}
        </li>
      ))}
    </ul>
  );
}
