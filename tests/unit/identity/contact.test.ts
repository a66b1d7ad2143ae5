import { expect, test } from 'vitest'
import { claimedEmail, emailContact, phoneContact, shownEmail } from '#server/platform/modules/identity/contact.ts'
import { normalEmail } from '#server/shared/constants/contact.ts'
import { emailAddress } from '#server/shared/contract/wire.ts'

const ADDRESSES: readonly (readonly [typed: string, normal: string | null])[] = [
  ['Player@Example.com ', 'player@example.com'],
  ["o'neil+bets.1_@mail.example.co", "o'neil+bets.1_@mail.example.co"],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['raj@उदाहरण.भारत', 'raj@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
  ['ｐｌａｙｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'player@example.com'],
  // the Kelvin sign and long s fold to k and s
  ['\u212aim@example.com', 'kim@example.com'],
  ['', null],
  ['player', null],
  ['@example.com', null],
  ['player@', null],
  ['player@localhost', null],
  ['player@127.0.0.1', null],
  ['player@0x7f.1', null],
  ['player@example.com/x', null],
  ['player@ex%61mple.com', null],
  ['player@-.com', null],
  ['a b@example.com', null],
  ['a@b@example.com', null],
  ['.player@example.com', null],
  ['play..er@example.com', null],
  ['player%evil.example@example.com', null],
  ['иван@example.com', null],
  [`${'a'.repeat(65)}@example.com`, null],
  [`${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`, null],
]

test.each(ADDRESSES)('the address %j is stored as %j [A2]', (typed, normal) => {
  expect(normalEmail(typed)).toBe(normal)
  expect(emailAddress.safeParse(typed).success).toBe(normal !== null)
  if (normal !== null) expect(normalEmail(normal)).toBe(normal)
})

test('an address is shown with its domain in Unicode', () => {
  expect(shownEmail('ivan@xn--80a1acny.xn--p1ai')).toBe('ivan@почта.рф')
  expect(shownEmail('player@example.com')).toBe('player@example.com')
})

test('text that is no address is looked up under the spelling of earlier releases', () => {
  expect(emailContact(' Иван@Example.com').target).toBe('иван@example.com')
})

test.each(['', ' ', 'none', '\u212aim@example.com', 'иван@example.com', 'null@'])(
  'the claim %j of a provider is no address [C15]',
  (claim) => expect(claimedEmail(claim)).toBeNull(),
)

const NUMBERS: readonly (readonly [written: string, target: string | null])[] = [
  ['+7 (912) 345-67-89', '+79123456789'],
  ['+375 (29) 123-45-67', '+375291234567'],
  ['+55 11 98765-4321', '+5511987654321'],
  ['+91 98765 43210', '+919876543210'],
  ['\u202a+91 98765 43210\u202c', '+919876543210'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['＋７ ９１２ ３４５ ６７ ８９', '+79123456789'],
  // national numbers: the country would be a guess
  ['8 912 345 67 89', null],
  ['8 (701) 000-00-42', null],
  ['9123456789', null],
  ['98765 43210', null],
  ['+1 202 555 0123', null],
  ['+791234567890', null],
  ['+7 912 345-67-89 ext 5', null],
  ['912 345', null],
  ['call me', null],
  ['', null],
]

test.each(NUMBERS)('the number %j is %s [E8]', (written, target) => {
  expect(phoneContact(written)?.target ?? null).toBe(target)
})
