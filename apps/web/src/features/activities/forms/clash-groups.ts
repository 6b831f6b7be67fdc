import type { Preview } from './use-activity-calls.ts';

type Clash = Preview['clashes'][number];

export interface ClashGroup extends Pick<Clash, 'kind' | 'names' | 'activity'> {
  readonly key: string;
  readonly times: Pick<Clash, 'startTime' | 'endTime'>;
  readonly dates: string[];
}

/** The same room taken by the same club every week is one sentence, not twenty. */
export function groupClashes(clashes: readonly Clash[]): ClashGroup[] {
  const keyOf = ({ kind, names, activity, startTime, endTime }: Clash) =>
    JSON.stringify([kind, names, activity?.id, startTime, endTime]);
  return [...Map.groupBy(clashes, keyOf)].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const { kind, names, activity, startTime, endTime } = first;
    const dates = [...new Set(group.map(({ date }) => date))].sort();
    return [{ key, kind, names, activity, times: { startTime, endTime }, dates }];
  });
}
