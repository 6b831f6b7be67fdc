import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './rich-text.module.css';

/** The shape of a formatted text; the rules for it are the domain's (text/document.ts). */
interface TextMark {
  readonly type: string;
  readonly attrs?: { readonly href: string };
}
type TextInline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly TextMark[] }
  | { readonly type: 'hardBreak' };
interface TextParagraph {
  readonly type: 'paragraph';
  readonly content: readonly TextInline[];
}
interface TextItem {
  readonly type: 'listItem';
  readonly content: readonly TextBlock[];
}
interface TextList {
  readonly type: 'bulletList' | 'orderedList';
  readonly content: readonly TextItem[];
}
type TextBlock = TextParagraph | TextList;

interface RichTextProps {
  readonly document: { readonly content: readonly TextBlock[] };
}

/** Draws a formatted text, node by node: nothing in it is ever taken for HTML. */
export function RichText({ document }: RichTextProps) {
  return <div className={classes.text}>{drawBlocks(document.content)}</div>;
}

function drawBlocks(blocks: readonly TextBlock[]): ReactNode[] {
  return blocks.map((block, place) => {
    if (block.type === 'paragraph') {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that is only drawn keeps its order
        <Text key={place} component="p">
          {block.content.map(drawInline)}
        </Text>
      );
    }
    const List = block.type === 'orderedList' ? 'ol' : 'ul';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that is only drawn keeps its order
      <List key={place}>
        {block.content.map(({ content }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that is only drawn keeps its order
          <li key={index}>{drawBlocks(content)}</li>
        ))}
      </List>
    );
  });
}

function drawInline(inline: TextInline, place: number): ReactNode {
  if (inline.type === 'hardBreak') return <br key={place} />;
  const drawn = (inline.marks ?? []).reduce<ReactNode>(drawMark, inline.text);
  return <span key={place}>{drawn}</span>;
}

function drawMark(text: ReactNode, { type, attrs }: TextMark): ReactNode {
  if (type === 'bold') return <strong>{text}</strong>;
  if (type === 'italic') return <em>{text}</em>;
  const href = attrs?.href ?? '';
  // Stored links have been checked; what else might come is text.
  if (type !== 'link' || !/^(https:\/\/|mailto:)/i.test(href)) return text;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </Anchor>
  );
}
