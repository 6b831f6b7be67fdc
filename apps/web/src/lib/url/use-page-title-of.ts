import { useTranslation } from 'react-i18next';
import type { AREA_PAGES } from '#domain/home-pages/home-pages.ts';

/** A page of an area that needs no parameter. */
export type AreaPage = (typeof AREA_PAGES)[keyof typeof AREA_PAGES][number];
type Key<Path extends string> = Path extends `/${infer Name}` ? Name : never;

/** The translated title of a page; pages.json has it under the page's path. */
export function usePageTitleOf(): (path: AreaPage) => string {
  const { t } = useTranslation('pages');
  return (path) => t(path.slice(1) as Key<AreaPage>);
}
