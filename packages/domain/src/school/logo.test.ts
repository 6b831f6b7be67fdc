import { expect, it } from 'vitest';
import { imageKindOf } from './logo.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n…', 'png'],
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['<?xml version="1.0"?><svg>', null],
  ['<html>', null],
  ['GIF89a', null],
  ['%PDF-1.7', null],
  ['\x89PN', null],
  ['', null],
])('tells %j by its content: %s', (text, kind) => {
  expect(imageKindOf(bytes(text))).toBe(kind);
});
