import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveStateProps } from '../../ui/form/save-state.tsx';
import { isApiError } from '../api/api-error.ts';
import { reportError } from '../api/client-errors.ts';
import { messageOf } from '../api/error-messages.ts';

const TICK_MS = 4000;

export interface InstantSave {
  /** For `<SaveState>` beside the field. */
  readonly state: SaveStateProps;
  readonly failed: boolean;
  /** Resolves to true once saved; errors are shown, not thrown. */
  readonly save: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Saves a single choice immediately and shows a tick or the error. `failure` names what failed. */
export function useInstantSave(failure: string): InstantSave {
  const { t } = useTranslation('shared');
  const [saved, setSaved] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (saved === 0) return;
    const timer = setTimeout(() => setSaved(0), TICK_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  const save = async (work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
      setSaved((count) => count + 1);
      return true;
    } catch (error) {
      setSaved(0);
      // Missing permissions have their own dialog.
      if (!isApiError(error, 'access_denied')) setProblem(`${failure} ${messageOf(error)}`);
      reportError(error);
      return false;
    }
  };
  return {
    state: { saved: saved > 0, savedLabel: t('saved'), problem },
    failed: problem !== null,
    save,
  };
}
