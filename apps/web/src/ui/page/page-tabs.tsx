import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
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
}

/** Tabs of a page; they wrap on narrow screens. */
export function PageTabs({ label, tabs, chosen, onChoose }: PageTabsProps) {
  return (
    <Tabs
      value={chosen}
      onChange={(value) => value !== null && onChoose(value)}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} className={classes.list ?? ''} mb="md">
        {tabs.map(({ value, label: title, count, waiting }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab ?? ''}>
            <TabLabel label={title} count={count} waiting={waiting} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
