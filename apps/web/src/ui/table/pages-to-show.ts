/** The first and the last page, and those around the one that is shown; what lies between is left out. */
export function pagesToShow(page: number, pages: number): number[] {
  const near = new Set([1, page - 1, page, page + 1, pages]);
  // At either end there is room for one more, so that the row stays as long.
  if (page <= 2) near.add(3);
  if (page >= pages - 1) near.add(pages - 2);
  return [...near].filter((one) => one >= 1 && one <= pages).toSorted((one, other) => one - other);
}
