import { useTranslation } from 'react-i18next';
import type { AREA_PAGES } from '#domain/home-pages/home-pages.ts';

/** A page of an area that needs no parameter. */
export type AreaPage = (typeof AREA_PAGES)[keyof typeof AREA_PAGES][number];
type Key<Path extends string> = Path extends `/${infer Name}` ? Name : never;

/** What a page is called, in the reader's language; the words are in pages.json under its address. */
export function usePageTitleOf(): (path: AreaPage) => string {
  const { t } = useTranslation('pages');
  return (path) => t(path.slice(1) as Key<AreaPage>);
}
