import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { type ComponentType, type FunctionComponent, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../api/client-errors.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * A lazy component that shows an error with a retry button if its code fails to load or takes more than
 * 120 s; the rest of the page keeps working. A part that stands in the page says how much `room` to keep for it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { room }: { readonly room?: number } = {},
): FunctionComponent<Props> {
  const waiting =
    room === undefined ? <span aria-busy="true" /> : <Skeleton height={room} aria-busy="true" />;
  let Part: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules are made
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'loading' | 'failed' | 'there'>('loading');
    useEffect(() => {
      if (state !== 'loading' || Part !== null) return;
      let isWaiting = true;
      withTimeout(load).then(
        (part) => {
          Part = part;
          if (isWaiting) setState('there');
        },
        (error: unknown) => {
          reportError(error);
          if (isWaiting) setState('failed');
        },
      );
      return () => {
        isWaiting = false;
      };
    }, [state]);
    if (Part !== null) {
      // It may suspend for its texts; the page around it stays and keeps the focus.
      return (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      );
    }
    return state === 'failed' ? <NotLoaded onRetry={() => setState('loading')} /> : waiting;
  };
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert role="alert" color="red" my="md">
      <Stack gap="sm" align="flex-start">
        <Text>{t('partFailed')}</Text>
        <Button variant="default" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </Stack>
    </Alert>
  );
}
