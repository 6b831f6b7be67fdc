import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/loading/notify.ts';
import bar from '../../../ui/form/save-bar.module.css';
import type { Session } from '../api.ts';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';
import { useRestore, useSessionPanels } from './use-session-acts.ts';

/** What can be done with the selected sessions, at the lower edge. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation(['sessions', 'messages']);
  const { cancel, move } = useSessionPanels();
  const { restore, busy } = useRestore();
  const { chosen, isAll } = selection;
  const count = t('select.count', { count: chosen.length });
  // With nothing chosen the buttons say so; a button that can't be pressed would not.
  const act = (may: (session: Session) => boolean, run: (sessions: readonly Session[]) => void) => {
    const fitting = chosen.filter(may);
    if (chosen.length > 0 && fitting.length === 0) return null;
    return () => (fitting.length === 0 ? notify(t('messages:session.noneSelected')) : run(fitting));
  };
  const acts = {
    move: act(({ can }) => can.reschedule, move.choose),
    restore: act(({ can }) => can.uncancel, restore),
    cancel: act(({ can }) => can.cancel, cancel.choose),
  };
  return (
    <section className={bar.bar} aria-label={count}>
      <Checkbox
        size="md"
        className={classes.all ?? ''}
        label={<span aria-live="polite">{count}</span>}
        aria-label={t('select.all')}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={selection.toggleAll}
      />
      <div className={classes.buttons}>
        {acts.move && (
          <Button variant="default" onClick={acts.move}>
            {t('select.move')}
          </Button>
        )}
        {acts.restore && (
          <Button variant="default" loading={busy} onClick={acts.restore}>
            {t('select.restore')}
          </Button>
        )}
        {acts.cancel && (
          <Button variant="default" onClick={acts.cancel}>
            {t('select.cancel')}
          </Button>
        )}
        <Button variant="default" onClick={selection.stop}>
          {t('select.stop')}
        </Button>
      </div>
    </section>
  );
}
