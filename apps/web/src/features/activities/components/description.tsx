import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type Block,
  type Inline,
  isDocumentLink,
  type Mark,
  type TextDocument,
} from '#domain/text/document.ts';
import classes from './description.module.css';

/** A formatted text, drawn from its document: no HTML is involved. */
export function Description({ document }: { readonly document: TextDocument }) {
  return <div className={classes.text}>{blocks(document.content)}</div>;
}

/* The place of a part is its key: a document that changes is drawn anew as a whole. */
function blocks(content: readonly Block[]): ReactNode {
  return content.map((block, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and none keeps a state
    if (block.type === 'paragraph') return <p key={index}>{inlines(block.content)}</p>;
    const items = block.content.map((item, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <li key={at}>{blocks(item.content)}</li>
    ));
    const List = block.type === 'bulletList' ? 'ul' : 'ol';
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <List key={index}>{items}</List>;
  });
}

function inlines(content: readonly Inline[]): ReactNode {
  return content.map((inline, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (inline.type === 'hardBreak') return <br key={index} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index}>
        {(inline.marks ?? []).reduce<ReactNode>((inner, mark) => marked(inner, mark), inline.text)}
      </span>
    );
  });
}

function marked(inner: ReactNode, mark: Mark): ReactNode {
  if (mark.type !== 'link') {
    return mark.type === 'bold' ? <strong>{inner}</strong> : <em>{inner}</em>;
  }
  // Checked when it was written; a link is the one thing that would matter.
  if (!isDocumentLink(mark.attrs.href)) return inner;
  return (
    <Anchor href={mark.attrs.href} target="_blank" rel="noopener noreferrer" underline="always">
      {inner}
    </Anchor>
  );
}
