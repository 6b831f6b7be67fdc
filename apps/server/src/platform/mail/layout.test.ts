import { describe, expect, it } from 'vitest';
import { layOut } from './layout.ts';

const content = {
  to: 'x@y.example',
  language: 'en' as const,
  school: { name: 'Riverside <b>School</b>', accentColor: '#0b6e75' },
  subject: 'Hello\r\nBcc: everybody@evil.example',
  greeting: 'Hello <script>alert(1)</script> "Anna",',
  paragraphs: ['One & two'],
  links: [{ label: 'Open', url: 'https://a.example/?x=1&y="2"' }],
  closing: ['Bye'],
};

describe('a mail', () => {
  it('is a text and an HTML of the same words', () => {
    const { text, html } = layOut(content);
    for (const words of ['One', 'Open', 'Bye']) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain('https://a.example/?x=1&y="2"');
  });

  it('escapes what people typed', () => {
    const { html } = layOut(content);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>School');
    expect(html).toContain('Riverside &lt;b&gt;School&lt;/b&gt;');
    expect(html).toContain('href="https://a.example/?x=1&amp;y=&quot;2&quot;"');
  });

  it('keeps its subject to one line', () => {
    expect(layOut(content).subject).toBe('Hello Bcc: everybody@evil.example');
  });

  it('says its language and ends with where it comes from', () => {
    const { html, text } = layOut({ ...content, language: 'en' });
    expect(html).toContain('<html lang="en">');
    expect(text).toMatch(/-- \nRiverside/);
  });
});
