import { RowsSkeleton } from '../table/rows-skeleton.tsx';
import { LoadError, type LoadErrorProps } from './load-error.tsx';

export interface LoadStateProps {
  readonly state: 'loading' | 'failed' | 'there';
  readonly loadingLabel: string;
  readonly failure: LoadErrorProps;
  readonly rows?: number;
}

/** What stands where something is to come, or why it does not; nothing once it is there. */
export function LoadState({ state, loadingLabel, failure, rows }: LoadStateProps) {
  if (state === 'failed') return <LoadError {...failure} />;
  if (state === 'there') return null;
  return <RowsSkeleton label={loadingLabel} {...(rows !== undefined && { rows })} />;
}
