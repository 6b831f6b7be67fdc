/** So few of each kind that one look finds it, and no search is longer than a name. */
export const SEARCH_LIMITS = { longest: 100, ofEach: 6 } as const;
