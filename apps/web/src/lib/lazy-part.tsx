import { Alert, Button, Stack, Text } from '@mantine/core';
import { type ComponentType, type FunctionComponent, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from './client-errors.ts';
import { withPatience } from './load-part.ts';

/**
 * A part of a page whose code comes when it is first shown. One that does not come within 120 s, or
 * fails, says so and offers to try again; the rest of the page goes on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, where modules are made
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'loading' | 'failed' | 'there'>('loading');
    useEffect(() => {
      if (state !== 'loading' || Loaded !== null) return;
      let waiting = true;
      withPatience(load).then(
        (part) => {
          Loaded = part;
          if (waiting) setState('there');
        },
        (error: unknown) => {
          reportError(error);
          if (waiting) setState('failed');
        },
      );
      return () => {
        waiting = false;
      };
    }, [state]);
    if (Loaded !== null) {
      // It may wait for its words; the page around it stays meanwhile, and keeps the focus.
      return (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      );
    }
    return state === 'failed' ? <NotLoaded onRetry={() => setState('loading')} /> : null;
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
