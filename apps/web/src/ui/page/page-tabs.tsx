import { Tabs } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './page-tabs.module.css';
import { TabLabel } from './tab-label.tsx';

export interface PageTab {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
  readonly count?: number | undefined;
  /** What is counted waits for somebody. */
  readonly waiting?: boolean;
}

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
  /** What the chosen tab's content stands in, where something stands beside it. */
  readonly around?: (content: ReactNode) => ReactNode;
}

/** Tabs of a page: one row, which scrolls sideways where they don't fit. */
export function PageTabs({ label, tabs, chosen, onChoose, around }: PageTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ value }) => value === chosen);
  // The chosen one in the middle, so that its neighbours are seen, too. The page itself must not scroll.
  useLayoutEffect(() => {
    const tab = list.current?.children[at];
    if (!list.current || !(tab instanceof HTMLElement)) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [at]);
  const panels = tabs.map(({ value, content }) => (
    <Tabs.Panel key={value} value={value}>
      {content}
    </Tabs.Panel>
  ));
  return (
    <Tabs
      value={chosen}
      onChange={(value) => value !== null && onChoose(value)}
      keepMounted={false}
    >
      <Tabs.List ref={list} aria-label={label} className={classes.list ?? ''} mb="md">
        {tabs.map(({ value, label: title, count, waiting }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab ?? ''}>
            <TabLabel label={title} count={count} waiting={waiting} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {around ? around(panels) : panels}
    </Tabs>
  );
}
