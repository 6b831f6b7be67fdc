/**
 * The words of everything behind the login. The map of them grows with every feature, so it comes with the
 * shell and not with the login screen.
 */
const bundles = import.meta.glob<Record<string, unknown>>(
  ['../locales/*/*.json', '!../locales/*/{common,errors,auth}.json'],
  { import: 'default' },
);

export async function loadMoreWords(
  language: string,
  namespace: string,
): Promise<Record<string, unknown>> {
  return (await bundles[`../locales/${language}/${namespace}.json`]?.()) ?? {};
}
