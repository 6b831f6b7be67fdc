/**
 * A formatted text as a small document: paragraphs, lists, bold, italic, links. It has the shape that the
 * editor writes, so nothing is translated on the way. No HTML is ever stored, so none has to be made harmless:
 * whatever is not in this list is refused, and what is drawn is drawn from it.
 */
export type Mark =
  | { readonly type: 'bold' | 'italic' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };
export type Inline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly Mark[] }
  | { readonly type: 'hardBreak' };
export interface Paragraph {
  readonly type: 'paragraph';
  readonly content: readonly Inline[];
}
export interface ListItem {
  readonly type: 'listItem';
  readonly content: readonly Block[];
}
export interface List {
  readonly type: 'bulletList' | 'orderedList';
  readonly content: readonly ListItem[];
}
export type Block = Paragraph | List;
export interface TextDocument {
  readonly type: 'doc';
  readonly content: readonly Block[];
}

export const DOCUMENT_LIMITS = { depth: 4, nodes: 2_000, link: 500 } as const;

/** Links lead to a page elsewhere by https, or to a mailbox; never to something that could run. */
export function isDocumentLink(href: string): boolean {
  if (href.length > DOCUMENT_LIMITS.link || /[\s"'<>\\]/.test(href)) return false;
  if (/^mailto:[^@?&]+@[^@?&]+$/i.test(href)) return true;
  return /^https:\/\/[^/]/i.test(href) && URL.canParse(href);
}

class Unreadable extends Error {}
const refuse = (): never => {
  throw new Unreadable();
};

interface Node {
  readonly type: unknown;
  readonly content?: unknown;
  readonly text?: unknown;
  readonly marks?: unknown;
  readonly attrs?: unknown;
}

/** Reads only what it knows; attributes of the editor's own (where a list begins, how a link opens) are dropped. */
class Reader {
  private nodes = 0;

  private node(value: unknown): Node {
    this.nodes += 1;
    if (this.nodes > DOCUMENT_LIMITS.nodes) refuse();
    return typeof value === 'object' && value !== null ? (value as Node) : refuse();
  }

  private children(content: unknown): readonly unknown[] {
    if (content === undefined) return [];
    return Array.isArray(content) ? content : refuse();
  }

  private mark(value: unknown): Mark {
    const { type, attrs } = this.node(value);
    if (type === 'bold' || type === 'italic') return { type };
    const href = (attrs as { href?: unknown } | null | undefined)?.href;
    if (type !== 'link' || typeof href !== 'string' || !isDocumentLink(href)) return refuse();
    return { type, attrs: { href } };
  }

  private inline(value: unknown): Inline {
    const { type, text, marks } = this.node(value);
    if (type === 'hardBreak') return { type };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    const isText = typeof text === 'string' && text.isWellFormed() && !/[\u0000-\u001f]/.test(text);
    if (type !== 'text' || !isText || text === '') return refuse();
    const kept = this.children(marks).map((mark) => this.mark(mark));
    return kept.length === 0 ? { type, text } : { type, text, marks: kept };
  }

  private blocks(content: unknown, depth: number): Block[] {
    if (depth > DOCUMENT_LIMITS.depth) refuse();
    return this.children(content).map((value): Block => {
      const node = this.node(value);
      if (node.type === 'paragraph') {
        const inlines = this.children(node.content).map((inline) => this.inline(inline));
        return { type: 'paragraph', content: inlines };
      }
      if (node.type !== 'bulletList' && node.type !== 'orderedList') return refuse();
      const items = this.children(node.content).map((item): ListItem => {
        const { type, content: inner } = this.node(item);
        return type === 'listItem'
          ? { type, content: this.blocks(inner, depth + 1) }
          : (refuse() as never);
      });
      return { type: node.type, content: items };
    });
  }

  read(value: unknown): TextDocument {
    const { type, content } = this.node(value);
    return type === 'doc' ? { type, content: this.blocks(content, 0) } : refuse();
  }
}

/** The document in a value from outside, or null where it holds anything that is not in the list. */
export function readDocument(value: unknown): TextDocument | null {
  try {
    return new Reader().read(value);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function lineOf({ content }: Paragraph): string {
  return content.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('');
}

function linesOf(block: Block, indent: string): string {
  if (block.type === 'paragraph') return lineOf(block);
  return block.content
    .map(({ content }, index) => {
      const sign = block.type === 'orderedList' ? `${index + 1}. ` : '- ';
      const inner = content.map((each) => linesOf(each, `${indent}  `)).join(`\n${indent}  `);
      return `${indent}${sign}${inner}`;
    })
    .join('\n');
}

/** The text alone, for searching, mails and everybody who asked for no formatting. */
export function textOfDocument({ content }: TextDocument): string {
  return content
    .map((block) => linesOf(block, ''))
    .join('\n\n')
    .trim();
}

/** A plain text as a document: an empty line begins a paragraph. Nothing typed is left out. */
export function documentOfText(text: string): TextDocument {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return {
    type: 'doc',
    content: paragraphs.map((part): Paragraph => {
      const lines = part.trim().split('\n');
      const content = lines.flatMap((line, index): Inline[] => [
        ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
        ...(line === '' ? [] : [{ type: 'text' as const, text: line.replaceAll('\t', ' ') }]),
      ]);
      return { type: 'paragraph', content };
    }),
  };
}
