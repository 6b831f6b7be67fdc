import { describe, expect, it } from 'vitest';
import {
  DOCUMENT_LIMITS,
  documentOfText,
  isDocumentLink,
  readDocument,
  textOfDocument,
} from './document.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const link = (href: unknown) => ({ type: 'link', attrs: { href, target: '_blank', class: null } });
const list = (type: string, ...items: unknown[]) => ({
  type,
  attrs: { start: 1 },
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
});

const nested = (depth: number): unknown =>
  depth === 0 ? paragraph(text('deep')) : list('bulletList', nested(depth - 1));

describe('a formatted text', () => {
  it('is read as the editor writes it, without the attributes of its own', () => {
    const typed = doc(
      paragraph(text('Bring '), text('shoes', { type: 'bold' }), { type: 'hardBreak' }),
      paragraph(text('page', link('https://club.example/'))),
      list('orderedList', paragraph(text('one')), paragraph(text('two', { type: 'italic' }))),
      { type: 'paragraph' },
    );
    const read = readDocument(typed);
    expect(read).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Bring ' },
            { type: 'text', text: 'shoes', marks: [{ type: 'bold' }] },
            { type: 'hardBreak' },
          ],
        },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'page',
              marks: [{ type: 'link', attrs: { href: 'https://club.example/' } }],
            },
          ],
        },
        {
          type: 'orderedList',
          content: [
            {
              type: 'listItem',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }],
            },
            {
              type: 'listItem',
              content: [
                {
                  type: 'paragraph',
                  content: [{ type: 'text', text: 'two', marks: [{ type: 'italic' }] }],
                },
              ],
            },
          ],
        },
        { type: 'paragraph', content: [] },
      ],
    });
    expect(readDocument(read)).toEqual(read);
  });

  it.each([
    ['no document', 'text'],
    ['nothing', null],
    ['a list of documents', [doc()]],
    ['another node', doc({ type: 'image', attrs: { src: 'https://x.example/x.png' } })],
    ['a heading', doc({ type: 'heading', content: [text('x')] })],
    ['raw HTML as a node', doc({ type: 'html', content: '<script>' })],
    ['a block inside a line', doc(paragraph(paragraph(text('x'))))],
    ['text outside a paragraph', doc(text('x'))],
    ['an item outside a list', doc({ type: 'listItem', content: [] })],
    ['a mark nobody knows', doc(paragraph(text('x', { type: 'style' })))],
    ['a link that runs', doc(paragraph(text('x', link('javascript:alert(1)'))))],
    ['a link with data', doc(paragraph(text('x', link('data:text/html,<b>'))))],
    ['a link without a scheme', doc(paragraph(text('x', link('//host.example/'))))],
    ['a link that is none', doc(paragraph(text('x', link(7))))],
    ['text that is a number', doc(paragraph({ type: 'text', text: 7 }))],
    ['empty text', doc(paragraph(text('')))],
    ['a control character', doc(paragraph(text('a\u0000b')))],
    ['half a character', doc(paragraph(text('\ud800')))],
    ['content that is no list', { type: 'doc', content: { length: 1 } }],
    ['lists too deep', doc(nested(DOCUMENT_LIMITS.depth + 1))],
    [
      'more than anybody types',
      doc(...Array.from({ length: DOCUMENT_LIMITS.nodes }, () => ({ type: 'paragraph' }))),
    ],
  ])('refuses %s', (_what, value) => {
    expect(readDocument(value)).toBeNull();
  });

  it('takes lists as deep as allowed', () => {
    expect(readDocument(doc(nested(DOCUMENT_LIMITS.depth)))).not.toBeNull();
  });

  it.each([
    ['https://club.example/a?b=c#d', true],
    ['mailto:club@school.example', true],
    ['http://club.example/', false],
    ['HTTPS://club.example/', true],
    ['https:///nowhere', false],
    ['https://a.example/"onclick', false],
    ['mailto:a@b.example?bcc=x@y.example', false],
    [' https://a.example/', false],
    ['/activity/1', false],
    [`https://a.example/${'x'.repeat(DOCUMENT_LIMITS.link)}`, false],
  ])('says of the link %s: %s', (href, allowed) => {
    expect(isDocumentLink(href)).toBe(allowed);
  });

  it('becomes plain text and plain text becomes one', () => {
    const read = readDocument(
      doc(
        paragraph(text('Shoes and '), text('water', { type: 'bold' })),
        list('bulletList', paragraph(text('one')), list('orderedList', paragraph(text('inner')))),
      ),
    );
    expect(read && textOfDocument(read)).toBe('Shoes and water\n\n- one\n-   1. inner');
    const plain = 'First line\nsecond line\n\nSecond paragraph';
    expect(textOfDocument(documentOfText(plain))).toBe(plain);
    expect(readDocument(documentOfText(plain))).toEqual(documentOfText(plain));
    expect(documentOfText('  \n \n')).toEqual({ type: 'doc', content: [] });
  });
});
