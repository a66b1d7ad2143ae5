import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import type { DeskReply } from '../../support/platform/desk.ts'
import { operate } from '../../support/platform/operate.ts'
import { openDesk, startPlatform } from '../../support/platform.ts'

const WHY = 'agreed with marketing'

type Version = { version: number; state: string; body: object; hash: string; published_by: string | null }

const DICE = { kind: 'seo', key: '/games/dice', locale: 'en' } as const
const TELEGRAM = { kind: 'link', key: 'telegram_url', locale: null } as const
const PROMO = { kind: 'promo', key: '1', locale: 'br' } as const

const block = (title: string) => ({ title, description: null, keywords: 'dice', text: null })
const banner = { title: 'Corrida', text: 'Pontos', button: 'Participar', path: '/tournaments' }

/** A site with a writer, an editor and a compliance officer at its desk. */
async function open() {
  const site = await startPlatform()
  const desk = await openDesk(site, { max: ['marketing'], cat: ['content'], kay: ['compliance'] })
  const { max, cat } = desk
  return {
    site,
    ...desk,
    draft: (text: object, body: object, base: number) => max.post('/v1/content/draft', { ...text, body, base }),
    submit: (text: object, version: number) => max.post('/v1/content/submit', { ...text, version }),
    publish: (text: object, version: number) => cat.post('/v1/content/publish', { ...text, version, why: WHY }),
    retire: (text: object, version: number) => cat.post('/v1/content/retire', { ...text, version, why: WHY }),
    async versions({ locale, ...text }: { kind: string; key: string; locale: string | null }) {
      const query = new URLSearchParams({ ...text, ...(locale && { locale }) })
      return (await max.get(`/v1/content/versions?${query}`)).body.versions as readonly Version[]
    },
    served: async (locale: 'en' | 'br' = 'en') => ({
      block: (await site.request(contract.seo.block, { path: '/games/dice', locale })).output,
      links: (await site.request(contract.settings.current, {})).output,
      promos: (await site.request(contract.settings.promos, { locale })).output.promos,
    }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const stateOf = ({ body }: DeskReply) => (body.result as { state?: string } | undefined)?.state ?? body.errors

test('a text goes from draft over review to the site, and its next version replaces it', async () => {
  await using desk = await open()
  expect((await desk.served()).block).toMatchObject({ title: null, keywords: expect.stringContaining('dice') })
  // version 1 is what a fresh site has
  expect(stateOf(await desk.draft(DICE, block('Dice'), 1))).toBe('draft')
  expect(stateOf(await desk.publish(DICE, 2))).toEqual({ version: ['conflict:draft'] })
  expect(stateOf(await desk.submit(DICE, 2))).toBe('review')
  expect((await desk.served()).block.title).toBeNull()
  expect(stateOf(await desk.publish(DICE, 2))).toBe('published')
  expect((await desk.served()).block).toEqual(block('Dice'))
  expect((await desk.served('br')).block.title).toBeNull()

  await desk.draft(DICE, block('Dice again'), 2)
  await desk.submit(DICE, 3)
  expect((await desk.served()).block.title).toBe('Dice')
  await desk.publish(DICE, 3)
  expect((await desk.served()).block.title).toBe('Dice again')
  const versions = await desk.versions(DICE)
  expect(versions.map(({ version, state, published_by: by }) => [version, state, by])).toEqual([
    [3, 'published', 'cat'],
    [2, 'retired', 'cat'],
    [1, 'retired', null],
  ])
  expect(stateOf(await desk.retire(DICE, 3))).toBe('retired')
  expect((await desk.served()).block).toEqual({ title: null, description: null, keywords: null, text: null })
  expect(stateOf(await desk.publish(DICE, 2))).toEqual({ version: ['conflict:retired'] })
  expect(stateOf(await desk.publish(DICE, 9))).toEqual({ version: ['not_found'] })
})

test('links and promotions are served from their published versions', async () => {
  await using desk = await open()
  for (const [text, body] of [
    [TELEGRAM, { url: 'https://t.me/casino' }],
    [PROMO, banner],
  ] as const) {
    await desk.draft(text, body, 0)
    await desk.submit(text, 1)
    await desk.publish(text, 1)
  }
  const served = await desk.served('br')
  expect([served.links.telegram_url, served.links.revshare_url, served.promos]).toEqual([
    'https://t.me/casino',
    null,
    [banner],
  ])
  expect((await desk.served('en')).promos).toEqual([])
  await desk.retire(TELEGRAM, 1)
  expect((await desk.served()).links.telegram_url).toBeNull()
})

test('a draft written from an older version is rejected, and a newer one takes its place under review', async () => {
  await using desk = await open()
  await desk.draft(PROMO, banner, 0)
  await desk.submit(PROMO, 1)
  expect(stateOf(await desk.draft(PROMO, { ...banner, title: 'Outra' }, 0))).toEqual({ base: ['conflict:1'] })
  expect(stateOf(await desk.draft(PROMO, { ...banner, title: 'Outra' }, 1))).toBe('draft')
  // what was looked at is not what waits now
  expect(stateOf(await desk.publish(PROMO, 1))).toEqual({ version: ['conflict:retired'] })
  expect((await desk.versions(PROMO)).map(({ state }) => state)).toEqual(['draft', 'retired'])
})

test('marketing writes and only content publishes, each with an entry that binds the text', async () => {
  await using desk = await open()
  const { max, kay } = desk
  await desk.draft(DICE, block('Dice'), 1)
  await desk.submit(DICE, 2)
  expect((await max.post('/v1/content/publish', { ...DICE, version: 2, why: WHY })).status).toBe(403)
  expect((await kay.post('/v1/content/draft', { ...DICE, body: block('Mine'), base: 2 })).status).toBe(403)
  const preview = await desk.cat.post('/v1/preview', {
    call: 'content.publish',
    input: { ...DICE, version: 2, why: WHY },
  })
  expect(preview.body).toMatchObject({
    effect: { version: 2, replaces: 1, changed: ['keywords', 'title'] },
    needs_second: false,
  })
  await desk.publish(DICE, 2)
  const { hash } = (await desk.versions(DICE)).find(({ version }) => version === 2) ?? {}
  const { entries } = (await kay.get(`/v1/audit?subject=${encodeURIComponent('content:seo:en:/games/dice')}`)).body as {
    entries: { operator: string; entry: object }[]
  }
  expect(entries.map(({ operator, entry }) => ({ operator, ...entry }))).toMatchObject([
    { operator: 'cat', act: 'publish.content', ok: true, after: { version: 2, state: 'published', hash } },
    { operator: 'cat', act: 'preview', params: { act: 'publish.content' } },
    { operator: 'max', act: 'edit.content', ok: true, before: { state: 'draft' }, after: { state: 'review' } },
    { operator: 'max', act: 'edit.content', ok: true, after: { version: 2, state: 'draft', hash } },
  ])
})

test.each<[string, object, object, Record<string, string[]>]>([
  ['an address of another scheme', TELEGRAM, { url: 'javascript:alert(1)' }, { url: ['invalid'] }],
  ['an address without TLS', TELEGRAM, { url: 'http://t.me/casino' }, { url: ['invalid'] }],
  ['an address with a password', TELEGRAM, { url: 'https://a:b@t.me/casino' }, { url: ['invalid'] }],
  ['an unknown link', { ...TELEGRAM, key: 'telegram' }, { url: 'https://t.me/a' }, { key: ['invalid'] }],
  ['a link in one language', { ...TELEGRAM, locale: 'en' }, { url: 'https://t.me/a' }, { locale: ['invalid'] }],
  ['a page without its slash', { ...DICE, key: 'games/dice' }, block('Dice'), { key: ['invalid'] }],
  ['metadata in no language', { ...DICE, locale: null }, block('Dice'), { locale: ['required'] }],
  [
    'metadata without any field',
    DICE,
    { title: null, description: null, keywords: null, text: null },
    { title: ['required'] },
  ],
  ['metadata with a missing field', DICE, { title: 'Dice' }, { description: ['invalid'] }],
  ['an unknown field', TELEGRAM, { url: 'https://t.me/a', html: '<b>' }, { base: ['invalid'] }],
  ['a third position', { ...PROMO, key: '3' }, banner, { key: ['invalid'] }],
  ['a promotion of another site', PROMO, { ...banner, path: '//evil.example' }, { path: ['invalid'] }],
  ['an absolute address', PROMO, { ...banner, path: 'https://evil.example' }, { path: ['invalid'] }],
  ['a long title', PROMO, { ...banner, title: 'a'.repeat(81) }, { title: ['invalid'] }],
  ['an empty button', PROMO, { ...banner, button: ' ' }, { button: ['invalid'] }],
])('%s is rejected with its field', async (_, text, body, errors) => {
  await using desk = await open()
  const { status, body: reply } = await desk.draft(text, body, 0)
  expect(status).toBe(422)
  expect(reply.errors).toMatchObject(errors)
})

test('the list has each text once, by kind and language, in pages', async () => {
  await using desk = await open()
  await desk.draft(PROMO, banner, 0)
  await desk.draft({ ...DICE, key: '/games/keno' }, block('Keno'), 0)
  type Listed = { kind: string; key: string; locale: string | null; in_work: object | null; published: number | null }
  const list = async (query: string) =>
    (await desk.kay.get(`/v1/content?${query}`)).body as { content: Listed[]; next: string | null }
  const everything = (await list('limit=100')).content
  expect(everything.filter(({ kind }) => kind === 'promo')).toEqual([
    { ...PROMO, latest: 1, published: null, in_work: { version: 1, state: 'draft' } },
  ])
  const seen: Listed[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page = await list(`limit=4${before === '' ? '' : `&before=${encodeURIComponent(before)}`}`)
    seen.push(...page.content)
    before = page.next
  }
  expect(seen).toEqual(everything)
  const english = (await list('kind=seo&locale=en&limit=100')).content
  expect(english).toEqual(everything.filter(({ kind, locale }) => kind === 'seo' && locale === 'en'))
  expect(english.length).toBeGreaterThan(1)
  expect((await desk.kay.get('/v1/content?before=seo')).status).toBe(422)
})

test('the command line writes, submits, publishes and retires', async () => {
  await using site = await startPlatform()
  const desk = await openDesk(site, { cat: ['content'] })
  const as = (words: [string, ...string[]], document?: unknown) => operate(site, words, desk.cat, document)
  const text = { kind: 'seo', key: '/games/dice', locale: 'kz' }
  expect((await as(['content-draft'], { ...text, base: 1, body: block('Сүйек') })).data).toEqual({
    version: 2,
    state: 'draft',
  })
  const named = ['seo', '/games/dice', 'kz'] as const
  expect((await as(['content', 'submit', '2', ...named])).data).toMatchObject({ state: 'review' })
  expect((await as(['content', 'publish', '2', ...named])).data).toMatchObject({ state: 'published' })
  const { output } = await site.request(contract.seo.block, { path: '/games/dice', locale: 'kz' })
  expect(output.title).toBe('Сүйек')
  expect((await as(['content', 'retire', '2', ...named])).data).toMatchObject({ state: 'retired' })
  expect((await as(['content', 'show', ...named])).data?.versions).toHaveLength(2)
  expect((await as(['content', 'list'])).data?.content).not.toEqual([])
})
