import { readerLocale } from './format.ts';

/** "214 kB", "1.8 MB" */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const isSmall = kilobytes < 1000;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const value = isSmall ? kilobytes : bytes / 1024 / 1024;
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(readerLocale(), format).format(value);
}
