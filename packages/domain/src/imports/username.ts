const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'ju',
  я: 'ja',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
};

/** Something that can be told over the phone. */
function plain(text: string): string {
  return [...text.toLowerCase()]
    .map((letter) => CYRILLIC[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** `anna.berzina`, or `anna.berzina2` where there is one. What is given out is taken from then on. */
export function usernameFor(
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  taken: Set<string>,
): string {
  const words = [plain(firstName), plain(lastName)].filter((word) => word !== '');
  const base = words.join('.').slice(0, 50) || 'user';
  let username = base;
  for (let number = 2; taken.has(username); number += 1) username = `${base}${number}`;
  taken.add(username);
  return username;
}
