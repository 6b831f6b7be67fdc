import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './save-state.module.css';

export interface SaveStateProps {
  readonly saved: boolean;
  readonly savedLabel: string;
  readonly problem: string | null;
}

/** After an automatic save a tick beside the heading of its card, where it needs no room of its own; or the error. */
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
