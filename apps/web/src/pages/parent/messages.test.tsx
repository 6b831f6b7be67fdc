// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '#contract/me.ts';
import {
  countUnreadConversations,
  getConversation,
  keepDraft,
  listConversations,
  listRecipients,
  readConversation,
  replyToConversation,
} from '#contract/messages.ts';
import { emitLiveHint } from '../../../test/browser-gaps.ts';
import { type FakeApi, fakeApi, meWith, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { signedInAs } from '../../../test/people.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { Conversation, Message } from '../../features/messages/api.ts';

const idOf = (number: number) => `01941f38-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ilze = { userId: idOf(1), firstName: 'Ilze', lastName: 'Bērziņa' };
const liga = { userId: idOf(2), firstName: 'Līga', lastName: 'Kalniņa' };

const message = (number: number, change: Partial<Message> = {}): Message => ({
  id: idOf(100 + number),
  text: `Message ${number}`,
  createdAt: `2026-11-16T10:${String(number).padStart(2, '0')}:00.000Z`,
  author: liga,
  side: 'staff',
  own: false,
  files: [],
  ...change,
});
const mine = (number: number) => message(number, { author: ilze, side: 'family', own: true });

const conversation: Conversation = {
  id: idOf(10),
  subject: 'Chess on Monday',
  family: ilze,
  staff: [liga],
  office: false,
  side: 'family',
  messages: [mine(1), message(2)],
  earlier: false,
  reads: [],
  draft: '',
  can: { reply: true },
};
const LIST = '/parents-messages';
const OPEN = `${LIST}?conversation=${conversation.id}`;

let api: FakeApi;
let shown: Conversation;
beforeEach(() => {
  api = fakeApi();
  signedInAs('parent');
  shown = conversation;
  api.on(getMe, () => meWith('messages.send'));
  api.on(countUnreadConversations, () => ({ unread: 1 }));
  api.on(listConversations, () => ({
    items: [
      {
        ...conversation,
        lastMessageAt: message(2).createdAt,
        preview: 'Message 2',
        previewOwn: false,
        unread: true,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
  }));
  api.on(listRecipients, () => ({ items: [], office: true }));
  api.on(getConversation, () => shown);
  api.on(readConversation, () => undefined);
  api.on(keepDraft, () => undefined);
});

const thread = async () => within(await screen.findByRole('region', { name: 'Chess on Monday' }));

describe('a conversation', () => {
  it('opens from the list, newest message last, and is read by being shown', async () => {
    const { user, url } = await renderApp(LIST);
    await user.click(await screen.findByRole('button', { name: /Chess on Monday/ }));
    const region = await thread();
    expect(url()).toContain(`conversation=${conversation.id}`);
    const texts = region.getAllByRole('listitem').map((item) => item.textContent);
    expect(texts[0]).toContain('You');
    expect(texts[1]).toMatch(/Līga Kalniņa.*Message 2/);
    await waitFor(() => expect(api.asked(readConversation)[0]?.params['id']).toBe(conversation.id));
  });

  it('says in the list that the last message is the reader’s own', async () => {
    const line = { ...conversation, lastMessageAt: mine(1).createdAt, unread: false };
    const items = [{ ...line, preview: 'Thank you', previewOwn: true }];
    api.on(listConversations, () => ({ items, total: 1, page: 1, pageSize: 25 }));
    await renderApp(LIST);
    expect(await screen.findByText('You: Thank you')).toBeDefined();
  });

  it('is begun with somebody, or with the office', async () => {
    const { user } = await renderApp(`${LIST}?write=true`);
    const form = within(await screen.findByRole('dialog', { name: 'New message' }));
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findAllByText('Required')).toHaveLength(2);
    const office = await form.findByRole('checkbox', { name: 'To the school office' });
    const neither = 'Tick the school office or choose a teacher.';
    expect(form.getByText(neither)).toBeDefined();
    const teachers = form.getByRole('combobox', { name: 'To teachers' });
    expect(office.compareDocumentPosition(teachers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(office);
    expect(form.queryByText(neither)).toBeNull();
    expect(form.getAllByText('Required')).toHaveLength(2);
  });

  it('says of an own message when the others have read it', async () => {
    shown = { ...conversation, messages: [mine(1), mine(9)] };
    shown = {
      ...shown,
      reads: [{ side: 'staff', userId: liga.userId, readAt: '2026-11-16T10:05:00.000Z' }],
    };
    await renderApp(OPEN);
    const [first, second] = (await thread()).getAllByRole('listitem');
    expect(first?.textContent).toContain('Read');
    expect(second?.textContent).not.toContain('Read');
    expect(api.asked(readConversation)).toHaveLength(0);
  });

  it('is answered, and what was typed goes only once it is sent', async () => {
    const { user } = await renderApp(OPEN);
    const region = await thread();
    const field = region.getByRole('textbox');
    await user.click(region.getByRole('button', { name: 'Send' }));
    expect(api.asked(replyToConversation)).toHaveLength(0);
    await user.type(field, 'See you');
    api.on(replyToConversation, () => NO_ANSWER);
    await user.click(region.getByRole('button', { name: 'Send' }));
    expect(await region.findByRole('alert')).toBeDefined();
    expect(field).toHaveProperty('value', 'See you');
    api.on(replyToConversation, () => {
      shown = { ...conversation, messages: [...conversation.messages, mine(3)] };
      return shown;
    });
    await user.click(region.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    expect(api.asked(replyToConversation).at(-1)?.body).toEqual({ text: 'See you', fileIds: [] });
    // The first may have arrived, and only its answer was lost.
    const keys = api
      .asked(replyToConversation)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
    expect(await region.findByText('Message 3')).toBeDefined();
  });

  it('is answered after the draft of the answer was kept, and leaves what was typed since', async () => {
    const kept = Promise.withResolvers<undefined>();
    api.on(keepDraft, () => kept.promise);
    api.on(replyToConversation, () => conversation);
    const { user } = await renderApp(OPEN);
    const region = await thread();
    const field = region.getByRole('textbox');
    await user.type(field, 'See you');
    await waitFor(() => expect(api.asked(keepDraft)).toHaveLength(1), { timeout: 3000 });
    await user.click(region.getByRole('button', { name: 'Send' }));
    await user.type(field, ' tomorrow');
    expect(api.asked(replyToConversation)).toHaveLength(0);
    kept.resolve(undefined);
    await waitFor(() => expect(api.asked(replyToConversation)).toHaveLength(1));
    expect(api.asked(replyToConversation)[0]?.body).toMatchObject({ text: 'See you' });
    expect(field).toHaveProperty('value', 'See you tomorrow');
  });

  it('keeps what was not sent with the account, and has it again', async () => {
    shown = { ...conversation, draft: 'Half a' };
    const { user } = await renderApp(OPEN);
    const field = (await thread()).getByRole('textbox');
    expect(field).toHaveProperty('value', 'Half a');
    await user.type(field, ' word');
    await waitFor(() => expect(api.asked(keepDraft).at(-1)?.body).toEqual({ text: 'Half a word' }));
  });

  it('shows a message that comes in while it is open, and reads it too', async () => {
    await renderApp(OPEN);
    const region = await thread();
    await waitFor(() => expect(api.asked(readConversation)).toHaveLength(1));
    shown = { ...conversation, messages: [...conversation.messages, message(4)] };
    await emitLiveHint('messages');
    expect(await region.findByText('Message 4')).toBeDefined();
    await waitFor(() => expect(api.asked(readConversation).length).toBeGreaterThan(1));
  });

  it('has earlier messages for who asks for them', async () => {
    shown = { ...conversation, earlier: true };
    const { user } = await renderApp(OPEN);
    const region = await thread();
    api.on(getConversation, ({ query }) =>
      query['before'] ? { ...conversation, messages: [message(0)], earlier: false } : shown,
    );
    await user.click(region.getByRole('button', { name: 'Show earlier messages' }));
    expect(await region.findByText('Message 0')).toBeDefined();
    expect(region.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
    expect(api.asked(getConversation).at(-1)?.query['before']).toBe(mine(1).createdAt);
  });

  it.each([
    ['that is over', { can: { reply: false } }],
    ['of an own child, looked on by its guardian', { side: 'guardian', can: { reply: false } }],
  ] as const)('%s can be read and not answered', async (_name, change) => {
    shown = { ...conversation, ...change };
    await renderApp(OPEN);
    const region = await thread();
    expect(region.getByRole('note')).toBeDefined();
    expect(region.queryByRole('textbox')).toBeNull();
  });

  it('shows a text as it was written, never as a part of the page', async () => {
    const hostile = '<img src=x onerror=alert(1)><b>bold</b>';
    shown = { ...conversation, messages: [message(5, { text: hostile })] };
    await renderApp(OPEN);
    expect((await thread()).getByText(hostile)).toBeDefined();
    expect(document.querySelector('ol img, ol b')).toBeNull();
  });

  it('that is gone says so', async () => {
    api.on(getConversation, () => refuse('not_found'));
    await renderApp(OPEN);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Chess on Monday' })).toBeNull();
  });
});
