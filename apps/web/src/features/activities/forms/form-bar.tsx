import { Alert, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './form-bar.module.css';
import type { ActivityEditor, Intent } from './use-activity-editor.ts';

interface FormBarProps extends Pick<ActivityEditor, 'busy' | 'problem' | 'intent'> {
  readonly isPublished: boolean;
  /** What to look at before it is published. */
  readonly note: string | null;
  /** How far it is, where the list of sections has no room. */
  readonly progress: string;
  readonly onSubmit: (intent: Intent) => void;
}

/** Always in sight: saving and publishing. */
export function FormBar({
  busy,
  problem,
  intent,
  isPublished,
  note,
  progress,
  onSubmit,
}: FormBarProps) {
  const { t } = useTranslation(['activity-form', 'common', 'messages']);
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        {problem ? (
          <Alert role="alert" color="red" p="xs">
            {t('messages:activity.updateFailed')}. {problem}
          </Alert>
        ) : (
          <Text size="sm" c="dimmed" className={note ? undefined : (classes.progress ?? '')}>
            {note ?? progress}
          </Text>
        )}
      </div>
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant={isPublished ? 'filled' : 'default'}
          loading={busy && intent === 'save'}
          disabled={busy && intent !== 'save'}
          aria-keyshortcuts="Control+S"
          rightSection={isPublished ? null : <kbd className={classes.key}>Ctrl S</kbd>}
        >
          {isPublished ? t('common:save') : t('saveDraft')}
        </Button>
        {!isPublished && (
          <Button
            loading={busy && intent === 'publish'}
            disabled={busy && intent !== 'publish'}
            onClick={() => onSubmit('publish')}
          >
            {t('publish')}
          </Button>
        )}
      </div>
    </div>
  );
}
