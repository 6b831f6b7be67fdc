export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 25;

/** The farthest page that can be asked for: nobody turns pages that long, and a database would have to count them. */
export const MAX_PAGE = 100_000;

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

export function offsetOf({ page, pageSize }: Paging): number {
  return (page - 1) * pageSize;
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
