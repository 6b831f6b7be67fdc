/** Longest name that is kept of a file, its ending included. */
export const FILE_NAME_LENGTH = 120;

// Marks that turn the direction of writing, or that nobody sees: with them `fdp.exe` can be shown as `exe.pdf`.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** What some system takes for more than a letter of a name. */
const SPECIAL = /[<>:"|?*]/g;
const PDF_ENDING = /(?:\.pdf)+$/i;

/** By what is in it, whatever it is called: the mark of a PDF stands at the very start. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => bytes[index] === byte);
}

/**
 * What a PDF is called from now on: the last part of a path, without marks that nobody sees, no longer than
 * a screen can show, and with the ending that tells the truth.
 */
export function cleanPdfName(sent: string): string {
  return cleanFileName(sent, '.pdf', PDF_ENDING);
}

/** The types that a family may add to an absence, each with the ending of its name. */
export const ATTACHMENT_ENDINGS = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_ENDINGS;

/** The same for a file of another type. */
export function cleanAttachmentName(sent: string, type: AttachmentType): string {
  return cleanFileName(sent, ATTACHMENT_ENDINGS[type], /(?:\.(?:pdf|jpe?g|png|heic))+$/i);
}

function cleanFileName(sent: string, ending: string, oldEnding: RegExp): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(INVISIBLE, '').replace(SPECIAL, '_').replace(/\s+/g, ' ');
  const stem = shown
    .trim()
    .replace(oldEnding, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const short = [...stem].slice(0, FILE_NAME_LENGTH - ending.length).join('');
  return `${short.trim() || 'file'}${ending}`;
}
