/**
 * Takes out of a text what names a person or opens a door, before it goes to the log. It would rather
 * take too much: a report without a value still helps, a password in a log does not.
 *
 * Every pattern is bounded or made of parts that can't match in two ways, so that no text takes long.
 */
export function scrub(text: string): string {
  let layer = text;
  // A value may be wrapped in a URL in a URL. What is in its wrapping can't end it too early,
  // so that values go before the next layer is opened; words can be told only when none is left.
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    layer = scrubValues(layer);
    const opened = openLayer(layer);
    if (opened === layer) break;
    layer = opened;
  }
  return scrubWords(scrubValues(layer));
}

const DEEPEST = 8;
const GONE = '…';

/** What is secret or personal by its name, however the name goes on. */
const NAMES = [
  'password|passwd|passphrase|pwd|secret|token|credential|authorization|cookie',
  'api[-_ ]?key|private[-_ ]?key|session[-_]?id|setup(?:[-_]?code|(?==))|\\b(?:pin|otp|bic)\\b|iban|swift',
  'user[-_]?name|first[-_]?name|last[-_]?name|surname|e-?mail|phone|street|address|birth|personal[-_]?code',
].join('|');
const NAMED = `((?:${NAMES})[\\w-]{0,20}["'\`]?\\s{0,5}`;
/** To its end, past escaped quotes and those of another kind; to the end of all where it has none. */
const QUOTED = ['"', "'", '`']
  .map((quote) => `${quote}(?:[^${quote}\\\\]|\\\\[\\s\\S])*${quote}?`)
  .join('|');

type Rule = readonly [pattern: RegExp, instead: string];

/** Values, known by what stands before them. */
const VALUES: readonly Rule[] = [
  // What an engine quotes of a text that it could not read.
  [/"[^"][\s\S]{0,100}?" ?(?:\.\.\.)? is not valid JSON/g, `"${GONE}" is not valid JSON`],
  [/(JSON Parse error:)[^\n]+/g, `$1 ${GONE}`],
  // Name and password before a host; every parameter, since a search is a name as well.
  [/:\/\/[^\s/@?#]{1,200}@/g, `://${GONE}@`],
  [/([?&#][\w.[\]%-]{1,60}=)[^\s&#"<>]+/g, `$1${GONE}`],
  // `password: '…'`, `token=…`, `Cookie: …`.
  [new RegExp(`${NAMED}[:=]\\s{0,5})(?:${QUOTED})`, 'gi'), `$1"${GONE}"`],
  [new RegExp(`${NAMED}=\\s{0,5})[^\\s&"'\`<>]+`, 'gi'), `$1${GONE}`],
  [new RegExp(`${NAMED}:[^\\S\\n]{0,5})[^\\s"'\`][^\\n]*`, 'gi'), `$1${GONE}`],
  [new RegExp(`([{,]\\s{0,20}[\\w$]{1,60}\\s{0,5}:\\s{0,5})(?:${QUOTED})`, 'g'), `$1"${GONE}"`],
  [/\b(bearer\s{1,5})[^\s"',;]+/gi, `$1${GONE}`],
  [/\b(basic\s{1,5})[\w+/-]{12,}=*/gi, `$1${GONE}`],
];

/** Words, known by how they look. */
const WORDS: readonly Rule[] = [
  [/eyJ[\w-]*(?:\.[\w-]*){0,4}/g, GONE],
  // Addresses; Firefox writes `function@https://…` where it was.
  [
    /(?:"[^"\n]{1,100}"|[\p{L}\p{M}\p{N}._%+'~-]{1,100})@(?!(?:https?|file|blob|[\w-]{1,20}-extension):)[\p{L}\p{M}\p{N}.-]{1,255}/gu,
    `${GONE}@${GONE}`,
  ],
  // Account numbers in groups, as they are printed.
  [/\b[A-Z]{2}\d{2}(?:[\s.+-]?[A-Z0-9]){11,30}/g, GONE],
  [/\b[a-z]{2}\d{2}(?:[\s+-][a-z0-9]{4}){2,7}(?:[\s+-][a-z0-9]{1,4}\b)?/gi, GONE],
];

/** Account numbers in one word; telephone, card and personal numbers. */
const NUMBERS: readonly Rule[] = [
  [/[A-Z]{2}\d{2}[A-Z0-9]{11,30}/gi, GONE],
  [/\+?\d(?:[ -]?\d){8,}/g, GONE],
];

const replaceAll = (text: string, rules: readonly Rule[]) =>
  rules.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

const scrubValues = (text: string) => replaceAll(scrubQuoted(text), VALUES);

function scrubWords(text: string): string {
  const clean = replaceAll(text, WORDS);
  const plain = clean.replace(/[\w+/=-]{12,}/g, (run, at: number) =>
    scrubRun(run, clean.slice(at + run.length, at + run.length + 8)),
  );
  return replaceAll(plain, NUMBERS);
}

/**
 * The texts of JSON, whatever their names: of an object (`":"`) and of a list. A text ends at a quote
 * that is escaped no deeper than its first, so that a quote within it does not end it.
 */
function scrubQuoted(text: string): string {
  const opening = /(?:"\s{0,20}:|[[,])\s{0,20}(\\{0,64})"/g;
  let clean = '';
  let from = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const start = opening.lastIndex;
    const end = endOfQuoted(text, start, match[1]?.length ?? 0);
    // In a list of pairs it is the next name, which may stay.
    if (!match[0].startsWith('"') && /^\\{0,64}"\s{0,20}:/.test(text.slice(end, end + 90))) {
      opening.lastIndex = end;
      continue;
    }
    clean += `${text.slice(from, start)}${GONE}`;
    from = end;
    opening.lastIndex = end;
  }
  return clean + text.slice(from);
}

/** Where the backslashes of the closing quote begin; the end of the text where there is none. */
function endOfQuoted(text: string, start: number, depth: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let begin = quote;
    while (begin > start && text[begin - 1] === '\\') begin -= 1;
    if (quote - begin <= depth) return begin;
  }
  return text.length;
}

/** A file of the web app keeps its name: it says where the fault is. */
const FILE = /^\.(?:m?js|css|tsx?|map|html)\b/;

function scrubRun(run: string, after: string): string {
  const isBase64 = run.includes('+') || run.endsWith('=');
  if (isBase64 && isRandom(run.replace(/[+/=]/g, ''))) return GONE;
  const pieces = run.split(/([+/=])/);
  const file = FILE.test(after) ? pieces.pop() : '';
  // A slash is a letter of some tokens: the short ends beside it are of the same one.
  const isNear = (piece: string) => /[A-Z\d]/.test(piece);
  const holdsToken = pieces.some(isRandom);
  return pieces.map((piece) => (holdsToken && isNear(piece) ? GONE : piece)).join('') + file;
}

/** Whether a word looks drawn by lot rather than written: a token, an id, a hash. */
function isRandom(word: string): boolean {
  if (word.length < 12) return false;
  const count = (pattern: RegExp) => word.match(pattern)?.length ?? 0;
  const [digits, uppers, lowers] = [count(/\d/g), count(/[A-Z]/g), count(/[a-z]/g)];
  if (word.length < 20) return digits >= 2 && uppers >= 2 && lowers >= 2;
  return (
    digits * 8 >= word.length ||
    (digits > 0 && uppers > 0 && lowers > 0) ||
    // No digit at all happens; so many capitals in a name that somebody wrote do not.
    (lowers > 0 && uppers * 10 >= (uppers + lowers) * 3)
  );
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', commat: '@' };

const LAYERS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/(?:%[0-9a-f]{2})+/gi, decoded),
  (text) =>
    text
      .replace(/&#x([2-7][0-9a-f]);/gi, (_all, code: string) => letter(code))
      .replace(/&#(\d{2,3});/g, (_all, code: string) => String.fromCharCode(Number(code)))
      .replace(/&(quot|apos|amp|commat);/g, (all, name: string) => ENTITIES[name] ?? all),
  (text) =>
    text
      .replace(/\\{1,64}u00([2-7][0-9a-f])/gi, (_all, code: string) => letter(code))
      .replace(/\\{1,64}(["'`/])/g, '$1'),
];

/** Takes off one layer of what URLs, HTML and JSON wrap a text in: one kind at a time. */
function openLayer(text: string): string {
  for (const open of LAYERS) {
    const opened = open(text);
    if (opened !== text) return opened;
  }
  return text;
}

const letter = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

function decoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%([2-7][0-9a-f])/gi, (_all, code: string) => letter(code));
  }
}
