export interface SchoolUrlSettings {
  readonly BASE_DOMAIN: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly PORT: number;
}

/** Where a school lives: from configuration, never from a request. */
export function schoolUrlFor(slug: string, settings: SchoolUrlSettings): string {
  const base = new URL(settings.PUBLIC_URL ?? `http://${settings.BASE_DOMAIN}:${settings.PORT}`);
  base.hostname = `${slug}.${settings.BASE_DOMAIN}`;
  return base.origin;
}
