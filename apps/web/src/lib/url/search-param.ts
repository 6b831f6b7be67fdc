import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Raw = Readonly<Record<string, string>>;

export interface SelectedParam {
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly close: () => void;
}

/**
 * One selected record in a search parameter: `?edit=<id>`. The value is untrusted: the page looks the id up
 * among its data. `drops` names parameters that no longer hold with another value, such as the page of a list.
 */
export function useSelectedParam(name: string, ...drops: readonly string[]): SelectedParam {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const dropped = drops.join();
  const go = useCallback(
    (value: string | undefined) =>
      void navigate({
        to: '.',
        search: (previous: Raw) => ({
          ...previous,
          ...Object.fromEntries(
            dropped
              .split(',')
              .filter(Boolean)
              .map((one) => [one, undefined]),
          ),
          [name]: value,
        }),
        // Back undoes opening; closing replaces, so that the page is not in the history twice.
        replace: value === undefined,
        resetScroll: false,
      }),
    [navigate, name, dropped],
  );
  return { chosen: raw[name] || null, choose: go, close: useCallback(() => go(undefined), [go]) };
}

/** A panel that is open or not: `?new=true`. */
export function usePanelParam(name: string): {
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const { chosen, choose, close } = useSelectedParam(name);
  return { opened: chosen === 'true', open: useCallback(() => choose('true'), [choose]), close };
}

/**
 * The tab of a page: `?tab=family`. The first tab is the default and not written; changing the tab drops all
 * other parameters.
 */
export function useTabParam<Tab extends string>(
  tabs: readonly Tab[],
): { readonly chosen: Tab | null; readonly choose: (tab: string | null) => void } {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const choose = useCallback(
    (tab: string | null) =>
      void navigate({
        to: '.',
        search: { tab: tab === null || tab === tabs[0] ? undefined : tab },
        resetScroll: false,
      }),
    [navigate, tabs],
  );
  return { chosen: tabs.find((tab) => tab === raw['tab']) ?? tabs[0] ?? null, choose };
}
