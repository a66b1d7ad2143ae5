import { expect, test } from 'vitest'
import { openFormer } from '../../support/former-database.ts'

const OWN = '0067_content_versions'

test('links, metadata and promotions of a kept database are published as version 1', () => {
  using former = openFormer(OWN)
  const { db } = former
  db.run(`UPDATE settings SET value = 'https://t.me/casino' WHERE key = 'telegram_url'`)
  db.run(`DELETE FROM seo_blocks`)
  db.run(
    `INSERT INTO seo_blocks (path, locale, title) VALUES ('/games/dice', 'hi', 'डाइस "1"'), ('/games/keno', 'en', NULL)`,
  )
  db.run(
    `INSERT INTO promos (place, locale, title, text, button, path) VALUES (2, 'br', 'Corrida', 'Pontos', 'Ir', '/')`,
  )
  former.upgrade()
  const rows = db.all<{ body: string }>(
    'SELECT kind, key, locale, n, state, body, written_by, valid_from FROM content_versions ORDER BY kind',
  )
  const carried = { n: 1n, state: 'published', written_by: null, valid_from: null }
  // what had no words and no address was not shown, and has no version
  expect(rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) }))).toEqual([
    { kind: 'link', key: 'telegram_url', locale: '', ...carried, body: { url: 'https://t.me/casino' } },
    {
      kind: 'promo',
      key: '2',
      locale: 'br',
      ...carried,
      body: { title: 'Corrida', text: 'Pontos', button: 'Ir', path: '/' },
    },
    {
      kind: 'seo',
      key: '/games/dice',
      locale: 'hi',
      ...carried,
      body: { title: 'डाइस "1"', description: null, keywords: null, text: null },
    },
  ])
})

const insert = (kind: string, key: string, locale: string, body: object, state = 'draft') =>
  `INSERT INTO content_versions (kind, key, locale, n, state, body)
   VALUES ('${kind}', '${key}', '${locale}', 7, '${state}', '${JSON.stringify(body)}')`

const PROMO = { title: 'a', text: 'b', button: 'c', path: '/bonuses' }

test.each([
  insert('link', 'telegram_url', '', { url: 'javascript:alert(1)' }),
  insert('link', 'telegram_url', '', {}),
  insert('link', 'telegram', '', { url: 'https://t.me/casino' }),
  insert('link', 'telegram_url', 'en', { url: 'https://t.me/casino' }),
  insert('faq', 'one', 'en', { text: 'a' }),
  insert('faq', 'faq', 'en', {}),
  insert('legal', 'user-agreement', 'en', { text: '' }),
  insert('legal', 'cookies', 'en', { text: 'a' }),
  insert('legal', 'kyc', '', { text: 'a' }),
  insert('seo', 'dice', 'en', {}),
  insert('seo', '/games/dice', 'de', {}),
  insert('seo', '/games/dice', '', {}),
  insert('seo', '/games/dice', 'en', {}, 'lost'),
  insert('promo', '3', 'en', PROMO),
  insert('promo', '1', 'en', { ...PROMO, path: '//evil.example' }),
  insert('promo', '1', 'en', { ...PROMO, path: 'https://evil.example' }),
  insert('promo', '1', 'en', { ...PROMO, title: 'a'.repeat(81) }),
  insert('promo', '1', 'en', { title: 'a', text: 'b', path: '/' }),
])('the database refuses a mistaken version: %s', (sql) => {
  using former = openFormer(OWN)
  former.upgrade()
  expect(() => former.db.run(sql)).toThrow('CHECK constraint failed')
})

const DICE = `kind = 'seo' AND key = '/games/dice' AND locale = 'en'`

test('published texts are carried to the table with legal texts, whose editions stay as they are', () => {
  using former = openFormer('0073_legal_texts')
  const { db } = former
  const all = 'SELECT * FROM content_versions ORDER BY kind, key, locale'
  const before = db.all(all)
  expect(before.length).toBeGreaterThan(3)
  former.upgrade()
  expect(db.all(all)).toEqual(before)
  db.run(insert('legal', 'kyc', 'en', { text: 'a' }))
  db.run(`INSERT INTO legal_editions VALUES ('kyc', 1, '{}', 'en', 0, 1, 'cat', 1, 'h')`)
  expect(() => db.run('UPDATE legal_editions SET effective_at = 0')).toThrow('legal editions never change')
  expect(() => db.run('DELETE FROM legal_editions')).toThrow('legal editions are kept')
  expect(() => db.run(`UPDATE content_versions SET body = '{}'`)).toThrow('content versions never change')
})

test.each([
  [`UPDATE content_versions SET body = '{}' WHERE ${DICE}`, 'content versions never change'],
  [`UPDATE content_versions SET state = 'draft' WHERE ${DICE}`, 'content versions never change'],
  [`UPDATE content_versions SET valid_from = 1 WHERE ${DICE}`, 'content versions never change'],
  [`DELETE FROM content_versions WHERE ${DICE}`, 'content versions are kept'],
  [insert('seo', '/games/dice', 'en', {}, 'published'), 'UNIQUE constraint failed'],
])('a published version stays as it is, and the only one: %s', (sql, message) => {
  using former = openFormer(OWN)
  former.upgrade()
  expect(() => former.db.run(sql)).toThrow(message)
  former.db.run(`UPDATE content_versions SET state = 'retired', valid_until = 5 WHERE ${DICE}`)
  expect(() => former.db.run(`UPDATE content_versions SET state = 'published' WHERE ${DICE}`)).toThrow('never change')
})
