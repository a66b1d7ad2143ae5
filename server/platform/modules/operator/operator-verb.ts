import { z } from 'zod'
import type { Platform } from './platform.ts'
import { listOperators } from './queries/find-operator.ts'

const name = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/)

export const OPERATOR_WORDS = z.union([z.tuple([z.literal('list')]), z.tuple([z.enum(['add', 'end']), name])])
export const OPERATOR_USAGE = 'list | add|end <name>'

/** Manages operators; the key of a new one is shown once. */
export async function operatorVerb(platform: Platform, words: z.output<typeof OPERATOR_WORDS>): Promise<unknown> {
  const [action, who = ''] = words
  switch (action) {
    case 'list':
      return { operators: await listOperators(platform) }
    case 'end':
      await platform.writer.execute('endOperator', { name: who })
      return { operator: who }
    case 'add': {
      const { key } = await platform.writer.execute('addOperator', { name: who })
      return { operator: who, key }
    }
  }
}
