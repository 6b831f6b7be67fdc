import {
  ActionIcon,
  Button,
  Group,
  Input,
  Popover,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text as TextNode } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import {
  type Editor,
  EditorContent,
  type JSONContent,
  useEditor,
  useEditorState,
} from '@tiptap/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './rich-text-editor.module.css';

export interface RichTextEditorProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  /** How much of the room is used: "212 of 5,000". */
  readonly count: string;
  /** A document as the editor writes it; null: nothing. */
  readonly value: object | null;
  /** Keeps what is known of a document; what it returns is the new value. */
  readonly read: (document: unknown) => object | null;
  readonly onChange: (value: object | null) => void;
  readonly isLink: (href: string) => boolean;
  readonly labels: {
    readonly tools: string;
    readonly bold: string;
    readonly italic: string;
    readonly bulletList: string;
    readonly orderedList: string;
    readonly link: string;
    readonly linkHint: string;
    readonly linkFault: string;
    readonly saveLink: string;
    readonly removeLink: string;
  };
}

/** A field for formatted text: paragraphs, lists, bold, italic and links, nothing else even if it is pasted. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, description, error, count, value, read, onChange, isLink, labels } = props;
  const id = useId();
  // The order of keys is the store's; known documents have one order.
  const wanted = JSON.stringify(value && (read(value) ?? value));
  const emitted = useRef(wanted);
  const describedBy = [description && `${id}-description`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const editor = useEditor({
    extensions: [
      Document,
      Paragraph,
      TextNode,
      Bold,
      Italic,
      BulletList,
      OrderedList,
      ListItem,
      ListKeymap,
      HardBreak,
      UndoRedo,
      Link.configure({
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (href) => isLink(href),
        shouldAutoLink: (href) => isLink(href),
      }),
    ],
    content: value as JSONContent | null,
    // Ours are in the style sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        class: classes.content ?? '',
      },
      transformPastedHTML: withoutHandlers,
    },
    onUpdate: ({ editor: updated }) => {
      const written = updated.isEmpty ? null : updated.getJSON();
      const next = written && (read(written) ?? written);
      emitted.current = JSON.stringify(next);
      onChange(next);
    },
  });

  // A draft that is restored, or another person's version.
  useEffect(() => {
    if (wanted === emitted.current) return;
    emitted.current = wanted;
    editor.commands.setContent(JSON.parse(wanted) as JSONContent | null, { emitUpdate: false });
  }, [editor, wanted]);
  useEffect(() => {
    const { dom } = editor.view;
    if (error) dom.setAttribute('aria-invalid', 'true');
    else dom.removeAttribute('aria-invalid');
    if (describedBy) dom.setAttribute('aria-describedby', describedBy);
    else dom.removeAttribute('aria-describedby');
  }, [editor, error, describedBy]);

  return (
    <div>
      {/* The section around it has the same name for those who see it. */}
      <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
      {description && (
        <Input.Description id={`${id}-description`} size="md" mb={6}>
          {description}
        </Input.Description>
      )}
      <div className={classes.frame} data-error={error ? true : undefined}>
        <div className={classes.head}>
          <Toolbar editor={editor} labels={labels} isLink={isLink} />
          <Text size="sm" c="dimmed">
            {count}
          </Text>
        </div>
        <EditorContent editor={editor} />
      </div>
      {error && (
        <Input.Error id={`${id}-error`} size="md" mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}

/** Nothing of it would run, but the browser complains about every one that it refuses. */
function withoutHandlers(html: string): string {
  return html.replace(/<[^>]*>/g, (tag) => tag.replace(/\bon\w+\s*=/gi, 'data-none='));
}

interface ToolbarProps extends Pick<RichTextEditorProps, 'labels' | 'isLink'> {
  readonly editor: Editor;
}

function Toolbar({ editor, labels, isLink }: ToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools = [
    { name: 'bold', Icon: IconBold, use: () => chain().toggleBold().run() },
    { name: 'italic', Icon: IconItalic, use: () => chain().toggleItalic().run() },
    { name: 'bulletList', Icon: IconList, use: () => chain().toggleBulletList().run() },
    { name: 'orderedList', Icon: IconListNumbers, use: () => chain().toggleOrderedList().run() },
  ] as const;
  return (
    <Group role="group" aria-label={labels.tools} gap={2} wrap="nowrap">
      {tools.map(({ name, Icon, use }) => (
        <ActionIcon
          key={name}
          variant={active[name] ? 'light' : 'subtle'}
          color={active[name] ? 'accent' : 'gray'}
          aria-label={labels[name]}
          aria-pressed={active[name]}
          onClick={use}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
      <LinkTool editor={editor} labels={labels} isLink={isLink} />
    </Group>
  );
}

/** What was typed as a full address: a page or a mailbox. */
function hrefOf(typed: string): string {
  const text = typed.trim();
  if (/^[a-z]+:/i.test(text)) return text;
  return text.includes('@') ? `mailto:${text}` : `https://${text}`;
}

function LinkTool({ editor, labels, isLink }: ToolbarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(false);
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const close = () => {
    setTyped(null);
    setFaulty(false);
  };
  const save = () => {
    const href = hrefOf(typed ?? '');
    if (!isLink(href)) {
      setFaulty(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isActive) {
      const text = href.replace(/^(https:\/\/|mailto:)/i, '');
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    close();
  };
  return (
    <Popover
      hideDetached={false}
      opened={typed !== null}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      width={300}
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          variant={isActive ? 'light' : 'subtle'}
          color={isActive ? 'accent' : 'gray'}
          aria-label={labels.link}
          aria-expanded={typed !== null}
          onClick={() =>
            setTyped(typed === null ? String(editor.getAttributes('link')['href'] ?? '') : null)
          }
        >
          <IconLink size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label={labels.link}
          description={labels.linkHint}
          data-autofocus
          type="text"
          inputMode="url"
          autoComplete="off"
          value={typed ?? ''}
          error={isFaulty ? labels.linkFault : null}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFaulty(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
        <Group gap="xs" mt="sm" justify="flex-end">
          {isActive && (
            <Button
              variant="default"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                close();
              }}
            >
              {labels.removeLink}
            </Button>
          )}
          <Button onClick={save}>{labels.saveLink}</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
