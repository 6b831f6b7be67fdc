import { useMediaQuery } from '@mantine/hooks';

/** Below this width tables become cards and forms fill the screen; shell.module.css has the same. */
const PHONE = '(max-width: 47.99em)';

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false;
}
