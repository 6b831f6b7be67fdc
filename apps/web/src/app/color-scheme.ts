import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { onSessionChange, THEME } from '../lib/session.ts';
import { onStoredElsewhere, readStored, writeStored } from '../lib/storage.ts';

function read(fallback: MantineColorScheme): MantineColorScheme {
  const stored = readStored(THEME);
  return stored === 'light' || stored === 'dark' || stored === 'auto' ? stored : fallback;
}

/** Light, dark or the system's wish, where color-scheme.js finds it before the first paint. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: read,
    // The system's wish is what counts without a choice, so it needs no entry.
    set: (value) => writeStored(THEME, value === 'auto' ? null : value),
    subscribe(onUpdate) {
      const update = () => onUpdate(read('auto'));
      const stopElsewhere = onStoredElsewhere(THEME, update);
      // Signing in brings the account's theme along, or none.
      const stopSession = onSessionChange(update);
      stop = () => {
        stopElsewhere();
        stopSession();
      };
    },
    unsubscribe: () => stop(),
    clear: () => writeStored(THEME, null),
  };
}
