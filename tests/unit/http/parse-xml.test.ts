import { describe, expect, test } from 'vitest'
import { parseXml } from '#server/shared/parse-xml.ts'

describe('an XML document', () => {
  test('is read with its attributes, elements and text', () => {
    const list = `<?xml version="1.0"?>\n<!-- of a day -->\n<list day="1" by='a "bank"'><rate/><rate of = "USD" > 1.5 </rate></list>\n`
    const rate = { name: 'rate', children: [], attributes: {}, text: '' }
    expect(parseXml(list)).toEqual({
      name: 'list',
      attributes: { day: '1', by: 'a "bank"' },
      text: '',
      children: [rate, { ...rate, attributes: { of: 'USD' }, text: '1.5' }],
    })
  })

  test.each([
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a/>text',
    '<a b=c/>',
    '<a b="<"/>',
    '<a <b/>',
    '<!DOCTYPE a [<!ENTITY e "text">]><a/>',
    '<a><![CDATA[text]]></a>',
  ])('is refused unless it is well-formed: %s', (document) => {
    expect(() => parseXml(document)).toThrow(SyntaxError)
  })

  test('of any length is read or refused in time that grows with it', () => {
    for (const part of ['<a ', '<!-- -', '<a b="', ' b="c"', '<?', '</a ', '<a>'])
      expect(() => parseXml(part.repeat(50_000))).toThrow(SyntaxError)
  })
})
