import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './save-state.module.css';

export interface SaveStateProps {
  readonly saved: boolean;
  readonly savedLabel: string;
  readonly problem: string | null;
}

/** A tick after an automatic save, or the error. */
export function SaveState({ saved, savedLabel, problem }: SaveStateProps) {
  return (
    <>
      <div role="status" className={classes.tick} data-shown={saved || undefined}>
        {saved && (
          <Text span size="sm" className={classes.words}>
            <IconCheck size={18} aria-hidden />
            {savedLabel}
          </Text>
        )}
      </div>
      {problem && (
        <Alert role="alert" color="red" mt="xs">
          {problem}
        </Alert>
      )}
    </>
  );
}
