import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import type { Absence } from '../api.ts';
import { whenOf } from './absence-words.ts';
import classes from './absences.module.css';

/** What the school asks about an absence, and the way to answer. */
export function AskedAbsence({ absence }: { readonly absence: Absence }) {
  const { t } = useTranslation('absences');
  const { choose } = useSelectedParam('absence');
  const { id, childId, childFirstName, childLastName } = absence;
  return (
    <div className={classes.asking}>
      <InitialsMark id={childId} firstName={childFirstName} lastName={childLastName} />
      <Text className={classes.words ?? ''} fw={600}>
        {t('needsYou.text', { name: childFirstName, when: whenOf(absence) })}
      </Text>
      <Button variant="default" onClick={() => choose(id)}>
        {t('needsYou.open')}
      </Button>
    </div>
  );
}
