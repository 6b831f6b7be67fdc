import { useState } from 'react';
import { imageKindOf, LOGO_LIMITS } from '#domain/school/logo.ts';
import { fieldMessageOf } from '../../../lib/api/error-messages.ts';

/** The bytes that identify a file type. */
const HEAD = 16;

interface Chosen {
  readonly file: File;
  readonly preview: string;
}

/** Validates and previews a logo before the upload. */
export function useLogoPreview() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | null) => {
    if (file === null) return;
    const code = await faultOf(file);
    setProblem(code && fieldMessageOf({ code }));
    setChosen(code ? null : { file, preview: await readAsUrl(file) });
  };
  const clear = () => {
    setChosen(null);
    setProblem(null);
  };
  return { chosen, problem, choose, clear };
}

async function faultOf(file: File): Promise<'file_too_big' | 'not_an_image' | null> {
  if (file.size > LOGO_LIMITS.bytes) return 'file_too_big';
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  return imageKindOf(head) === null ? 'not_an_image' : null;
}

/** The page may show pictures of its own origin and `data:`, nothing else. */
function readAsUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}
