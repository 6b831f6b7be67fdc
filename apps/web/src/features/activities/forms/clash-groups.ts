import type { Preview } from './use-activity-calls.ts';

type Clash = Preview['clashes'][number];

export interface ClashGroup extends Pick<Clash, 'activity'> {
  readonly key: string;
  /** Whom and what it takes. */
  readonly takes: readonly Pick<Clash, 'kind' | 'names' | 'children'>[];
  readonly times: Pick<Clash, 'startTime' | 'endTime'>;
  readonly dates: string[];
}

/** The same club in the same room every week is one sentence, not twenty; its teacher stands in it, too. */
export function groupClashes(clashes: readonly Clash[]): ClashGroup[] {
  const weekly = Map.groupBy(clashes, ({ kind, names, children, activity, startTime, endTime }) =>
    JSON.stringify([kind, names, children, activity?.id, startTime, endTime]),
  );
  const series = [...weekly.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const dates = [...new Set([first, ...others].map(({ date }) => date))].sort();
    return [{ first, dates }];
  });
  const alike = Map.groupBy(series, ({ first, dates }) =>
    JSON.stringify([first.activity?.id, first.startTime, first.endTime, dates]),
  );
  return [...alike].flatMap(([key, group]) => {
    const [{ first, dates } = { first: null, dates: [] }] = group;
    if (first === null) return [];
    const { activity, startTime, endTime } = first;
    const takes = group.map((each) => each.first);
    return [{ key, takes, activity, times: { startTime, endTime }, dates }];
  });
}
