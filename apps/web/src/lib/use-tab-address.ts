import { useNavigate, useSearch } from '@tanstack/react-router';

/** Which part of a page is shown, in the address: `?tab=…`. The first one needs no word; an unknown one is the first. */
export function useTabAddress<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): { readonly chosen: Tab; readonly choose: (tab: string) => void } {
  const { tab } = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  return {
    chosen: tabs.find((name) => name === tab) ?? tabs[0],
    choose: (name) =>
      void navigate({
        to: '.',
        // What else stands in the address belongs to the part that is left.
        search: name === tabs[0] ? {} : { tab: name },
        resetScroll: false,
      }),
  };
}
