/** Files as they come from a chooser, with the first bytes of what they are. */
export function pngOf(bytes: number, name = 'logo.png'): File {
  const content = new Uint8Array(bytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([content], name, { type: 'image/png' });
}

export const SVG = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', {
  type: 'image/png',
});
