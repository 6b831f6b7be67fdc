import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Raw = Readonly<Record<string, string>>;

export interface ChosenAddress {
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly close: () => void;
}

/**
 * A panel for one of several things, in the address: `?edit=<id>`. What the address says is anybody's
 * word: the page looks the id up among what it shows.
 */
export function useChosenAddress(name: string): ChosenAddress {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const go = useCallback(
    (value: string | undefined) =>
      void navigate({
        to: '.',
        search: (previous: Raw) => ({ ...previous, [name]: value }),
        // Opening is a step that Back undoes; closing leaves no second copy of the page behind.
        replace: value === undefined,
        resetScroll: false,
      }),
    [navigate, name],
  );
  return { chosen: raw[name] || null, choose: go, close: useCallback(() => go(undefined), [go]) };
}

/** A panel of a page that is open or not, in the address: `?new=true`. */
export function usePanelAddress(name: string): {
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const { chosen, choose, close } = useChosenAddress(name);
  return { opened: chosen === 'true', open: useCallback(() => choose('true'), [choose]), close };
}

/**
 * The tab of a page, in the address: `?tab=family`. The first is the usual one and is not written down;
 * whatever else the address holds belongs to the tab that is left.
 */
export function useTabAddress<Tab extends string>(
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
