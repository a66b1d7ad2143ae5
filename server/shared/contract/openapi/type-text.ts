import type { JsonSchema } from './wire-schema.ts'

type Node = JsonSchema | boolean

/** Formats a schema as a TypeScript type, with constraints that a type cannot express as comments after the fields. */
export function typeText(schema: Node, indent = ''): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  const { const: constant, enum: values, anyOf, oneOf, type } = schema
  if (constant !== undefined) return JSON.stringify(constant)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map((option) => typeText(option, indent)))].join(' | ')
  if (Array.isArray(type)) return type.map(simpleType).join(' | ')
  if (type === 'array') return listText(schema, indent)
  if (type === 'object') return objectText(schema, indent)
  return simpleType(type)
}

function simpleType(type: string | undefined): string {
  if (type === 'integer') return 'number'
  return type ?? 'unknown'
}

function listText({ items }: JsonSchema, indent: string): string {
  if (items === undefined || Array.isArray(items)) return 'unknown[]'
  const text = typeText(items, indent)
  return /^[^{]* \| /.test(text) ? `(${text})[]` : `${text}[]`
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${typeText(schema, inner)}${comment(schema)}`
  })
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[name: string]: ${typeText(additionalProperties, inner)}${comment(additionalProperties)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function comment(schema: Node): string {
  if (typeof schema === 'boolean') return ''
  const notes = [descriptionOf(schema), bounds(schema)].filter((note) => note !== '')
  return notes.length === 0 ? '' : `  // ${notes.join('; ')}`
}

/** Its own description, or that of one of its options. */
function descriptionOf({ description, anyOf = [] }: JsonSchema): string {
  if (description !== undefined) return description
  for (const option of anyOf) {
    const found = typeof option === 'boolean' ? '' : descriptionOf(option)
    if (found !== '') return found
  }
  return ''
}

function bounds({ minimum, maximum, maxLength }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} … ${maximum}`
  if (minimum !== undefined) return `at least ${minimum}`
  return maxLength === undefined ? '' : `at most ${maxLength} characters`
}
