import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AddressText } from '~/ui/address-text.tsx'

/** Cloudflare's pattern of addresses in a page. */
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/

it('an address in a text is none in the HTML, and is read the same', () => {
  const html = renderToString(<AddressText>Write to help@casino.example or to a@b.example.</AddressText>)
  expect(html).not.toMatch(ADDRESS)
  expect(html.replaceAll('<!-- -->', '')).toBe('Write to help@casino.example or to a@b.example.')
})
