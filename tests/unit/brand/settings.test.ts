import { expect, test } from 'vitest'
import { isBranded, legalEntity } from '#server/brand/brand.ts'
import { drawingSides } from '#server/brand/drawing.ts'
import { parseEnvironment } from '#server/env.ts'
import { LUCKY } from '../../support/brand.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inside}</svg>`

test('a brand is read from the settings, and a site without one is the project’s', () => {
  const read = parseEnvironment(LUCKY)
  expect(isBranded(read)).toBe(true)
  expect(legalEntity(read)).toBe('Lucky Operations Ltd, 1 Quay Street, Valletta')
  expect(drawingSides(read.SITE_LOGO ?? '')).toEqual({ width: 240, height: 64 })
  const project = parseEnvironment({})
  expect([isBranded(project), legalEntity(project)]).toEqual([false, null])
  expect(isBranded(parseEnvironment({ SITE_ACCENT: '#FFD400' }))).toBe(true)
})

test.each([
  ['a gradient of its own', svg('<defs><linearGradient id="a"/></defs><path d="M0 0h8v8z" fill="url(#a)"/>')],
  ['parts that it repeats', svg('<symbol id="a"><path d="M0 0h8z"/></symbol><use href="#a"/>')],
  ['a declaration and line breaks', `<?xml version="1.0"?>\n${svg('<!-- a ring -->\n<circle r="4"/>')}\n`],
])('a drawing may have %s', (_, drawing) => {
  expect(parseEnvironment({ SITE_ICON: drawing }).SITE_ICON).toBe(drawing.trim())
})

test.each([
  ['is not closed', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path>', 'not well-formed XML'],
  ['is a path of a file', '/etc/brand/icon.svg', 'not well-formed XML'],
  ['is HTML', '<html><body/></html>', 'not an SVG drawing'],
  ['has no namespace', '<svg viewBox="0 0 8 8"/>', 'not an SVG drawing'],
  ['has no view box', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>', 'no viewBox'],
  ['is not square', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"/>', '8 by 4, and must be square'],
  ['has a script', svg('<script>alert(1)</script>'), '<script>'],
  ['has a script by another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), '<s:script>'],
  ['has a handler', svg('<g onclick="alert(1)"/>'), '<g onclick>: a handler of events'],
  ['has a handler on its root', svg('', ' onload="alert(1)"'), '<svg onload>: a handler of events'],
  ['declares attributes', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`, 'document type'],
  ['has a style sheet of its own', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`, 'processing'],
  ['holds HTML', svg('<foreignObject/>'), '<foreignObject>'],
  ['loads a picture', svg('<image href="https://evil.example/a.png"/>'), '<image>'],
  ['moves a reference', svg('<use href="#a"><set attributeName="href" to="https://evil.example"/></use>'), '<set>'],
  ['uses another file', svg('<use href="https://evil.example/a.svg#a"/>'), '<use href>: a reference out of the file'],
  [
    'uses another file by a prefix',
    svg('<use x:href="data:image/svg+xml,a" xmlns:x="http://www.w3.org/1999/xlink"/>'),
    '<use x:href>: a reference out of the file',
  ],
  ['has a base', svg('<g xml:base="https://evil.example/"/>'), 'a base of references'],
  ['fills with another file', svg('<path fill="url(https://evil.example/a#b)"/>'), 'a reference out of the file'],
  ['hides it in an escape', svg('<path style="fill:\\75rl(https://evil.example/a)"/>'), 'a reference out of the file'],
  ['has letters', svg('<text>A</text>'), 'letters are drawn as paths'],
  ['is too long', svg(`<path d="${'M0 0'.repeat(5000)}"/>`), 'are the most'],
])('a drawing that %s stops the start', (_, drawing, why) => {
  expect(() => parseEnvironment({ SITE_ICON: drawing })).toThrow(`SITE_ICON: `)
  expect(() => parseEnvironment({ SITE_ICON: drawing })).toThrow(why)
})

test.each([
  [{ SITE_ACCENT: 'purple' }, 'SITE_ACCENT: a color as #rrggbb'],
  [{ SITE_ACCENT: '#7a1fd1', SITE_ACCENT_INK: '#333333' }, 'has a contrast of 1.77:1, and needs 4.5:1'],
  [{ SITE_LOGO_LIGHT: LUCKY.SITE_LOGO_LIGHT }, 'SITE_LOGO_LIGHT: needs a SITE_LOGO'],
  [{ SITE_LEGAL_ADDRESS: 'Valletta' }, 'SITE_LEGAL_ADDRESS: needs a SITE_LEGAL_NAME'],
])('%j stops the start: %s', (settings, why) => {
  expect(() => parseEnvironment(settings)).toThrow(why)
})
