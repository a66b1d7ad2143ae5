import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'

/** No page's query comes near this depth; parsing a deeper one overflows the stack. */
const MAX_DEPTH = 64

/** First characters of JSON. Most values are plain words, and a failed parse costs as much as fifty successful ones. */
const JSON_START = /^\s*(?:["[{\d-]|true|false|null)/

const NOT_JSON = new SyntaxError('no JSON')

/**
 * Parses one query value. Text that only resembles a number stays text: a code like `12e7` or twenty digits would
 * change when written back.
 */
function parseValue(text: string): unknown {
  if (!JSON_START.test(text)) throw NOT_JSON
  if (isDeeperThan(text, MAX_DEPTH)) throw new SyntaxError('nested too deeply')
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && `${value}` !== text) throw new SyntaxError('not a number as we write it')
  return value
}

/** The router's query parser and serializer: the defaults, except that values survive a round trip unchanged. */
export const parseSearch = parseSearchWith(parseValue)
export const stringifySearch = stringifySearchWith(JSON.stringify, parseValue)
