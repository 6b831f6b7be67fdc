import { type ReactNode, useMemo, useState } from 'react';
import { ListPartsContext } from './list-parts.ts';

/** Around the filters and the rows of one list, so that they find each other. */
export function ListFrame({ children }: { readonly children: ReactNode }) {
  const [hasBar, setHasBar] = useState(false);
  const [hasOrder, setHasOrder] = useState(false);
  const [orderPlace, setOrderPlace] = useState<HTMLElement | null>(null);
  const parts = useMemo(
    () => ({ hasBar, setHasBar, hasOrder, setHasOrder, orderPlace, setOrderPlace }),
    [hasBar, hasOrder, orderPlace],
  );
  return <ListPartsContext value={parts}>{children}</ListPartsContext>;
}
