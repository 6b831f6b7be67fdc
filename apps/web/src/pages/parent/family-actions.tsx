import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReportButtons } from '../../features/absences/components/family-absences.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { usePanelParam } from '../../lib/url/search-param.ts';
import { useIsPhone } from '../../ui/page/use-is-phone.ts';
import classes from './family-actions.module.css';

const ActionSheet = lazyPart(async () => (await import('./action-sheet.tsx')).ActionSheet);

/** What a family does most: behind one plus where a thumb finds it, on a desk as buttons. `?do=true` opens the list. */
export function FamilyActions() {
  const { t } = useTranslation('me');
  const { opened, open, close } = usePanelParam('do');
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone ? (
        <UnstyledButton className={classes.plus} aria-label={t('actions.title')} onClick={open}>
          <IconPlus size={28} aria-hidden />
        </UnstyledButton>
      ) : (
        <ReportButtons />
      )}
      {opened && <ActionSheet onClose={close} />}
    </>
  );
}
